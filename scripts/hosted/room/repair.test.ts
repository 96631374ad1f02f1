import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { PostOffice } from '../../testing/chat-harness'
import { ManualTime } from '../../testing/manual-time'
import { localDynamoForTests } from '../testing/local-table'
import { openHostedChat } from './hosted-chat'
import { blockAt, pkOf } from './inbox'
import { repairRoom } from './repair'

const DAY_MS = 24 * 60 * 60_000

describe('the repair of a room', () => {
  const dynamo = localDynamoForTests()

  async function openRoom() {
    const tables = await dynamo.create()
    const time = new ManualTime()
    const { now, timers } = time
    const { store, sequence, deliverChunk } = openHostedChat({
      ...tables,
      connections: new PostOffice(),
      now,
      timers,
      invoke: (chunk) => deliverChunk(chunk),
      log() {},
    })
    return {
      time,
      inbox: tables.inbox,
      say: (text: string, id: string) =>
        store.append({ kind: 'said', text, author: 'ada', id, at: now() }),
      serve: () => tables.serve(sequence),
      /** The stream has forgotten what nobody read. */
      forget: () => tables.serve(async () => {}),
      repair: () => repairRoom({ ...tables, now }),
      texts: async () => (await store.linesAfter(0, 100)).map(({ text }) => text),
    }
  }

  it('returns the lines that the stream forgot, in their order and once', async () => {
    const room = await openRoom()
    await room.say('numbered', 'a')
    await room.serve()
    for (const id of ['b', 'c']) {
      await room.say(`forgotten ${id}`, id)
      room.time.advance(1_000)
    }
    await room.forget()
    expect(await room.repair()).toEqual({ returned: 0 })
    room.time.advance(DAY_MS)
    await room.say('later', 'd')
    await room.serve()

    expect(await room.repair()).toEqual({ returned: 2 })
    // Nothing has numbered them yet.
    expect(await room.repair()).toEqual({ returned: 0 })
    await room.serve()
    expect(await room.texts()).toEqual(['numbered', 'later', 'forgotten b', 'forgotten c'])
    expect(await room.repair()).toEqual({ returned: 0 })
  })

  it('returns a line that was set aside, once it can be read', async () => {
    const room = await openRoom()
    const { client, TableName } = room.inbox
    const Item = { pk: pkOf(blockAt(room.time.now())), sk: 'line\nada\na', kind: 'line', id: 'a' }
    await client.send(new PutCommand({ TableName, Item }))
    await room.say('between', 'b')
    await room.serve()
    expect(await room.texts()).toEqual(['between'])
    expect(await room.repair()).toEqual({ returned: 0 })

    const fixedRow = { ...Item, text: 'fixed', author: 'ada', at: room.time.now() }
    await client.send(new PutCommand({ TableName, Item: fixedRow }))
    await room.forget()
    expect(await room.repair()).toEqual({ returned: 1 })
    await room.serve()
    expect(await room.texts()).toEqual(['between', 'fixed'])
  })
})
