import { createProbe } from '../../emulators/gateway/parity/gateway-probe'
import { lambdaFunction } from './lambda-function'
import { ref, sub, variable } from './resource'
import type { Template } from './template'
import { STAGE, webSocketApi } from './web-socket-api'

const { routes, routeResponses } = createProbe({ post: async () => {} })
const host = `${variable('ProbeApi')}.execute-api.${variable('AWS::Region')}.${variable('AWS::URLSuffix')}`
const environment = { MANAGEMENT_URL: sub(`https://${host}/${STAGE}`) }

/** A gateway with the probe behind it, for the time of a parity test. */
export const probeTemplate: Template = {
  AWSTemplateFormatVersion: '2010-09-09',
  Description: 'Parlor: a probe of the hosted WebSocket gateway',
  Resources: {
    ...lambdaFunction('ProbeFunction', {
      handler: 'probe.handler',
      seconds: 29,
      environment,
      statements: [
        {
          Effect: 'Allow',
          Action: 'execute-api:ManageConnections',
          Resource: sub(
            `arn:${variable('AWS::Partition')}:execute-api:${variable('AWS::Region')}:${variable('AWS::AccountId')}:${variable('ProbeApi')}/${STAGE}/POST/@connections/*`,
          ),
        },
      ],
    }),
    ...lambdaFunction('ProbeAuthorizerFunction', {
      handler: 'probe.authorizer',
      seconds: 10,
      environment,
    }),
    ...webSocketApi({
      name: 'ProbeApi',
      routes: Object.keys(routes),
      responses: routeResponses,
      handler: 'ProbeFunction',
      authorizer: 'ProbeAuthorizerFunction',
    }),
  },
  Outputs: {
    GatewayUrl: { Description: 'For PARLOR_GATEWAY_URL', Value: sub(`wss://${host}/${STAGE}`) },
    Gateway: { Description: "The gateway's id", Value: ref('ProbeApi') },
  },
}
