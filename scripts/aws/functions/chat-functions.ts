import { randomUUID } from 'node:crypto'
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createChat } from '../../chat/chat'
import { openHostedRoom } from '../../chat/dynamo/hosted-room'
import type { Authorizer, Handler } from '../../chat/gateway-events'
import { createIdTokenVerifier } from '../../chat/id-token'
import { awaitedTimers } from '../../platform/timers'
import { functionSettings } from './function-settings'
import { hostedConnections } from './hosted-connections'

// What is bundled for the hosted function runtime: the same handlers as at home.

/** A post that hangs must not hold up everybody else's. */
const REQUESTS = { requestTimeout: 3_000, connectionTimeout: 1_000 }

const { TABLE_NAME, USER_POOL_ID, CLIENT_ID, MANAGEMENT_URL } = functionSettings([
  'TABLE_NAME',
  'USER_POOL_ID',
  'CLIENT_ID',
  'MANAGEMENT_URL',
])
const chat = createChat({
  ...openHostedRoom({
    table: {
      client: DynamoDBDocumentClient.from(new DynamoDBClient({ requestHandler: REQUESTS })),
      TableName: TABLE_NAME,
    },
    timers: awaitedTimers,
    // A container serves one event at a time, and is one of many.
    holder: randomUUID(),
  }),
  connections: hostedConnections(
    new ApiGatewayManagementApiClient({
      endpoint: MANAGEMENT_URL,
      requestHandler: REQUESTS,
    }),
  ),
  verifyIdToken: createIdTokenVerifier({ poolId: USER_POOL_ID, clientId: CLIENT_ID }),
  now: Date.now,
  timers: awaitedTimers,
})
const routes: Readonly<Record<string, Handler>> = chat.routes

/** Every route of the gateway. */
export const handler: Handler = async (event) => {
  const route = routes[event.requestContext.routeKey]
  if (!route) return { statusCode: 404 }
  const result = await route(event)
  // The container is frozen when this returns.
  await chat.settled()
  return result
}

/** Asked before `$connect`. */
export const authorizer: Authorizer = async (event) => {
  if (!chat.authorizer) throw new Error('Unauthorized')
  return chat.authorizer(event)
}

/** Run by the clock. */
export async function sweep(): Promise<void> {
  await chat.sweep()
  await chat.settled()
}
