import { createServer, type IncomingMessage } from 'node:http'
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { type Chat, createChat } from '../../chat/chat'
import { openHostedRoom } from '../../chat/dynamo/hosted-room'
import type { Handler } from '../../emulators/gateway/events'
import { createGateway, type Gateway } from '../../emulators/gateway/gateway'
import { listen } from '../../platform/listen'
import { realTimers } from '../../platform/timers'
import { chatPermissions } from '../../testing/aws/read-template'
import { linesOf } from '../../testing/chat-harness'
import { openLocalTable } from '../../testing/local-table'
import { TestClient } from '../../testing/test-client'
import { hostedConnections } from './hosted-connections'

const BIND = 'bindNickNameToConnectionId'

/** The handlers as they are deployed: over DynamoDB, and posting through the management API. */
async function openHosted() {
  const table = await openLocalTable()
  const tableActions = new Set<string>()
  table.client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (call) => {
        tableActions.add(`dynamodb:${commandName.replace('Command', '')}`)
        return next(call)
      },
    { step: 'initialize', name: 'record' },
  )
  const methods = new Set<string>()
  let gateway: Gateway
  const server = createServer((request: IncomingMessage, response) => {
    methods.add(request.method ?? '')
    void gateway.management(request, response)
  })
  const port = await listen(server)
  const management = new ApiGatewayManagementApiClient({
    endpoint: `http://127.0.0.1:${port}/prod`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  let now = Date.now()
  const chat: Chat = createChat({
    ...openHostedRoom({ table, timers: realTimers, holder: 'one' }),
    connections: hostedConnections(management),
    verifyIdToken: async (token) => ({ sub: token, nickname: token, expiresAt: now + 10_000 }),
    now: () => now,
    limits: { windowMs: 0, blipMs: 1_000 },
  })
  let noteDeparture = () => {}
  const departed = new Promise<void>((resolve) => {
    noteDeparture = resolve
  })
  const routes: Record<string, Handler> = {
    ...chat.routes,
    async $disconnect(event) {
      const result = await chat.routes.$disconnect(event)
      noteDeparture()
      return result
    },
  }
  gateway = createGateway({ ...chat, routes, stage: 'prod', now: () => now })
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head))
  return {
    chat,
    /** Resolves when the first departure is noted. */
    departed,
    tableActions,
    methods,
    pass: (ms: number) => {
      now += ms
    },
    async enter(name: string) {
      const client = await TestClient.open(`ws://127.0.0.1:${port}/prod?token=${name}`)
      client.send({ action: BIND, nickName: name, lastSeq: null })
      await client.next()
      return client
    },
    async close() {
      await gateway.close()
      await chat.settled()
      management.destroy()
      server.closeAllConnections()
      server.close()
      await table.close()
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
    const heard = [await ada.next()]
    if (linesOf(heard).length < 2) heard.push(await ada.next())
    expect(linesOf(heard)).toEqual(['bob: !trivia', expect.stringMatching(/^\* Trivia: /)])

    // Somebody leaves for good, and then the tokens end.
    await bob.close()
    await hosted.departed
    hosted.pass(2_000)
    await hosted.chat.sweep()
    await hosted.chat.settled()
    expect(linesOf([await ada.next()])).toEqual(['* bob left'])
    hosted.pass(10_000)
    await hosted.chat.sweep()
    expect((await ada.closed).code).toBe(1000)
    await hosted.close()

    const { tableActions, connectionMethods } = chatPermissions()
    expect([...hosted.tableActions].sort()).toEqual(tableActions)
    expect([...hosted.methods].sort()).toEqual(connectionMethods)
  }, 30_000)
})
