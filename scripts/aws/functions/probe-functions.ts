import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { createProbe } from '../../emulators/gateway/gateway-probe'
import type { Authorizer, Handler } from '../../platform/gateway-events'
import { functionSettings } from './function-settings'
import { hostedConnections } from './hosted-connections'

// The probe of the gateway's parity tests, for a hosted gateway: see `README.md` here.

const { MANAGEMENT_URL } = functionSettings(['MANAGEMENT_URL'])
const connections = hostedConnections(
  new ApiGatewayManagementApiClient({ endpoint: MANAGEMENT_URL }),
)
const probe = createProbe(connections)

export const handler: Handler = async (event) => {
  const route = probe.routes[event.requestContext.routeKey]
  return route ? route(event) : { statusCode: 404 }
}

export const authorizer: Authorizer = probe.authorizer
