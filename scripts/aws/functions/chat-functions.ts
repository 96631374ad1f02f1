import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Authorizer, Handler } from '../../chat/gateway-events'
import type { DeliveryChunk } from '../../chat/hosted/delivery'
import { openHostedChat } from '../../chat/hosted/hosted-chat'
import { createIdTokenVerifier } from '../../chat/id-token'
import { awaitedTimers } from '../../platform/timers'
import { INVOCATIONS, REQUESTS } from './client-settings'
import { functionSettings } from './function-settings'
import { hostedConnections } from './hosted-connections'
import { inboxItems, type StreamEvent } from './inbox-stream'
import { invokedDelivery } from './invoked-delivery'

// What is bundled for the hosted function runtime: the same handlers as at home.

const { TABLE_NAME, INBOX_NAME, USER_POOL_ID, CLIENT_ID, MANAGEMENT_URL, DELIVERY_FUNCTION } =
  functionSettings([
    'TABLE_NAME',
    'INBOX_NAME',
    'USER_POOL_ID',
    'CLIENT_ID',
    'MANAGEMENT_URL',
    'DELIVERY_FUNCTION',
  ])
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ requestHandler: REQUESTS }))
const chat = openHostedChat({
  table: { client, TableName: TABLE_NAME },
  inbox: { client, TableName: INBOX_NAME },
  connections: hostedConnections(
    new ApiGatewayManagementApiClient({ endpoint: MANAGEMENT_URL, requestHandler: REQUESTS }),
  ),
  invoke: invokedDelivery(new LambdaClient({ requestHandler: INVOCATIONS }), DELIVERY_FUNCTION),
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

/** Run by the inbox' stream: a batch that fails comes again, and no other before it. */
export async function sequence(event: StreamEvent): Promise<void> {
  const items = inboxItems(event)
  if (items.length > 0) await chat.sequence(items)
}

/** Asked by the sequencer for a part of the members. */
export function deliver(chunk: DeliveryChunk): Promise<number> {
  return chat.deliverChunk(chunk)
}
