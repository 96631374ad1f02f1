import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { PostOffice } from '../../testing/chat-harness'
import { gatewayEvent } from '../../testing/gateway-event'
import { localDynamoForTests } from '../testing/local-table'
import { openHostedChat } from './hosted-chat'

const BIND = 'bindNickNameToConnectionId'
const SECRET = 'Zwetschgenkuchen'

describe('a name that a moderator removes', () => {
  const dynamo = localDynamoForTests()

  it('is gone from every row, even of segments and connections made since', async () => {
    const { serve, ...tables } = await dynamo.create()
    const office = new PostOffice()
    const chat = openHostedChat({
      ...{ ...tables, connections: office, now: Date.now },
      limits: { lines: { everyMs: 0, burst: 1 } },
      invoke: () => Promise.reject(new Error('Nobody is there.')),
    })
    async function send(connectionId: string, nickname: string, frame: object) {
      office.frames.set(connectionId, office.frames.get(connectionId) ?? [])
      const authorizer = {
        ...{ sub: nickname === 'mo' ? 'mo' : 'eve', nickname, tokenExpiresAt: '99999999999999' },
        isModerator: String(nickname === 'mo'),
      }
      const event = { routeKey: '$default', connectionId, connectedAt: 0, authorizer }
      const { statusCode } = await chat.routes.$default(
        gatewayEvent({ ...event, body: JSON.stringify(frame) }),
      )
      expect(statusCode).toBe(200)
      await serve(chat.sequence)
    }
    const bind = { action: BIND, nickName: '', lastSeq: null, id: 'b1' }
    const rowsWithIt = async () => {
      const scans = [tables.table, tables.inbox].map(({ client, TableName }) =>
        client.send(new ScanCommand({ TableName })),
      )
      return (await Promise.all(scans))
        .flatMap(({ Items = [] }) => Items)
        .filter((row) => JSON.stringify(row).toLowerCase().includes(SECRET.toLowerCase()))
    }
    await send('c1', 'mo', bind)
    await send('c2', 'Eve', bind)
    await send('c3', SECRET, bind)
    for (let line = 0; line < 60; line += 1)
      await send('c1', 'mo', { action: '$default', message: `line ${line}` })
    expect((await rowsWithIt()).length).toBeGreaterThan(60)
    await send('c1', 'mo', { action: 'remove', seq: 3, id: 'r1' })

    expect(await rowsWithIt()).toEqual([])
    expect((await chat.store.here()).names).toEqual(['mo', 'guest'])
    await send('c3', SECRET, { action: '$default', message: 'hello' })
    expect(await chat.store.linesAfter((await chat.store.head()) - 1, 1)).toMatchObject([
      { text: 'guest: hello' },
    ])
  })
})
