import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createAuthorizer, createIdTokenVerifier } from '../../chat/id-token'
import type { Authorizer, OnEvent } from '../../platform/gateway-events'
import { once } from '../../platform/once'
import { awaitedTimers } from '../../platform/timers'
import type { DeliveryChunk, DeliveryCounts } from '../room/delivery'
import { openHostedChat } from '../room/hosted-chat'
import { INVOCATIONS, POSTS, REQUESTS } from './client-settings'
import { functionSettings } from './function-settings'
import { hostedConnections } from './hosted-connections'
import { type StreamEvent, streamedItems } from './inbox-stream'
import { invokedDelivery } from './invoked-delivery'
import { logJson } from './log-json'
import { putSweepRow, splitSweeps } from './sweep-row'

// The functions that are bundled for the hosted runtime, with the same handlers as on one machine.
// Each function's environment has only what it needs, so it is read at its first event.

const openTables = once(() => {
  const { TABLE_NAME, INBOX_NAME } = functionSettings(['TABLE_NAME', 'INBOX_NAME'])
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ requestHandler: REQUESTS }))
  return { table: { client, TableName: TABLE_NAME }, inbox: { client, TableName: INBOX_NAME } }
})

const openChat = once(() => {
  const { MANAGEMENT_URL } = functionSettings(['MANAGEMENT_URL'])
  const lambda = new LambdaClient({ requestHandler: INVOCATIONS })
  return openHostedChat({
    ...openTables(),
    connections: hostedConnections(
      new ApiGatewayManagementApiClient({ endpoint: MANAGEMENT_URL, ...POSTS }),
    ),
    invoke(chunk) {
      const { DELIVERY_FUNCTION } = functionSettings(['DELIVERY_FUNCTION'])
      return invokedDelivery(lambda, DELIVERY_FUNCTION)(chunk)
    },
    now: Date.now,
    timers: awaitedTimers,
    record: (message, about) => logJson({ message, ...about }),
  })
})

const openAuthorizer = once(() => {
  const { USER_POOL_ID, CLIENT_ID } = functionSettings(['USER_POOL_ID', 'CLIENT_ID'])
  return createAuthorizer(createIdTokenVerifier({ poolId: USER_POOL_ID, clientId: CLIENT_ID }))
})

/** Every route of the gateway. */
export const handler: OnEvent = async (event) => {
  const chat = openChat()
  const routes: Readonly<Record<string, OnEvent>> = chat.routes
  const route = routes[event.requestContext.routeKey]
  if (!route) return { statusCode: 404 }
  const result = await route(event)
  // The container is frozen when this returns.
  await chat.untilIdle()
  return result
}

/** Runs before `$connect`. */
export const authorizer: Authorizer = (event) => openAuthorizer()(event)

/** Runs on a schedule. */
export async function sweep(): Promise<void> {
  const chat = openChat()
  await chat.sweep()
  await chat.untilIdle()
  await putSweepRow(openTables().inbox, Date.now())
}

/** Runs for the inbox's stream: a batch that fails comes again, and no other before it. */
export async function sequence(event: StreamEvent): Promise<void> {
  const { sweeps, room } = splitSweeps(event)
  const items = streamedItems(room)
  if (items.length > 0) await openChat().sequence(items)
  for (const at of sweeps) logJson({ heard: 'sweep', afterMs: Date.now() - at })
}

/** The sequencer calls it for a part of the members. */
export function deliver(chunk: DeliveryChunk): Promise<DeliveryCounts> {
  return openChat().deliverChunk(chunk)
}
