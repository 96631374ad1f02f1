import { createServer, type IncomingMessage } from 'node:http'
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { createAuthorizer } from '../../chat/id-token'
import { createGateway } from '../../emulators/gateway/gateway'
import type { OnEvent } from '../../platform/gateway-events'
import { listen } from '../../platform/listen'
import { realTimers } from '../../platform/timers'
import { linesOf } from '../../testing/chat-harness'
import { WsClient } from '../../testing/ws-client'
import { openHostedChat } from '../room/hosted-chat'
import { openLocalDynamo } from '../testing/local-table'
import { serveManagement } from '../testing/management-api'
import { chatPermissions } from '../testing/read-template'
import { hostedConnections } from './hosted-connections'

const BIND = 'bindNickNameToConnectionId'

/** The handlers as they are deployed: over DynamoDB, and posting through the management API. */
async function openHosted() {
  const dynamo = await openLocalDynamo()
  const tables = await dynamo.create()
  const tableActions = new Set<string>()
  dynamo.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (call) => {
        tableActions.add(`dynamodb:${commandName.replace('Command', '')}`)
        return next(call)
      },
    { step: 'initialize', name: 'record' },
  )
  const methods = new Set<string>()
  let now = Date.now()
  const { connections, serve } = createGateway({ stage: 'prod', now: () => now })
  const server = createServer((request: IncomingMessage, response) => {
    methods.add(request.method ?? '')
    void serveManagement({ request, response }, connections)
  })
  const port = await listen(server)
  const management = new ApiGatewayManagementApiClient({
    endpoint: `http://127.0.0.1:${port}/prod`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const chat = openHostedChat({
    ...tables,
    connections: hostedConnections(management),
    invoke: (chunk) => chat.deliverChunk(chunk),
    now: () => now,
    timers: realTimers,
    limits: { returnMs: 1_000 },
  })
  const authorizer = createAuthorizer(async (token) => ({
    sub: token,
    nickname: token,
    isModerator: false,
    expiresAt: now + 10_000,
  }))
  let recordDeparture = () => {}
  const departure = new Promise<void>((resolve) => {
    recordDeparture = resolve
  })
  const deliver = () => tables.serve(chat.sequence)
  const routes = Object.fromEntries(
    Object.entries<OnEvent>(chat.routes).map(([route, run]) => [
      route,
      async (event: Parameters<OnEvent>[0]) => {
        const result = await run(event)
        await deliver()
        if (route === '$disconnect') recordDeparture()
        return result
      },
    ]),
  )
  const gateway = serve({ routes, authorizer })
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head))
  return {
    async sweep() {
      await chat.sweep()
      await deliver()
      await chat.untilIdle()
    },
    /** Resolves when the first departure is recorded. */
    departed: departure,
    tableActions,
    methods,
    pass: (ms: number) => {
      now += ms
    },
    async enter(name: string) {
      const client = await WsClient.open(`ws://127.0.0.1:${port}/prod?token=${name}`)
      client.send({ action: BIND, nickName: name, lastSeq: null })
      await client.next()
      return client
    },
    async close() {
      await gateway.close()
      await chat.untilIdle()
      management.destroy()
      server.closeAllConnections()
      server.close()
      await dynamo.close()
    },
  }
}

describe('the hosted chat', () => {
  it('carries lines between clients, and needs exactly the permissions of the template', async () => {
    const hosted = await openHosted()
    const ada = await hosted.enter('ada')
    expect(linesOf([await ada.next()])).toEqual(['* ada joined'])
    const bob = await hosted.enter('bob')
    expect(linesOf([await ada.next()])).toEqual(['* bob joined'])
    await bob.next()
    bob.send({ action: '$default', message: '!trivia', id: 'id-1' })
    const frames = [await ada.next()]
    if (linesOf(frames).length < 2) frames.push(await ada.next())
    expect(linesOf(frames)).toEqual(['bob: !trivia', expect.stringMatching(/^\* Trivia: /)])

    // Somebody leaves for good, and then the tokens expire.
    await bob.close()
    await hosted.departed
    hosted.pass(2_000)
    await hosted.sweep()
    expect(linesOf([await ada.next()])).toEqual(['* bob left'])
    hosted.pass(10_000)
    await hosted.sweep()
    expect((await ada.closed).code).toBe(1000)
    await hosted.close()

    const { tableActions, connectionMethods } = chatPermissions()
    expect([...hosted.tableActions].sort()).toEqual(tableActions)
    expect([...hosted.methods].sort()).toEqual(connectionMethods)
  }, 30_000)
})
