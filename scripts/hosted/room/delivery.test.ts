import { PostOffice } from '../../testing/chat-harness'
import { ManualTime } from '../../testing/manual-time'
import { localDynamoForTests } from '../testing/local-table'
import { openConnections } from './connections'
import type { DeliveryChunk } from './delivery'
import { openHostedChat } from './hosted-chat'

/** So many that other functions deliver. */
const MEMBERS = 30

describe('delivery', () => {
  const dynamo = localDynamoForTests()

  async function openRoom() {
    const tables = await dynamo.create()
    const office = new PostOffice()
    const { now, timers } = new ManualTime()
    let isDown = false
    const chunks: DeliveryChunk[] = []
    const chat = openHostedChat({
      ...tables,
      connections: office,
      now,
      timers,
      async invoke(chunk) {
        chunks.push(chunk)
        if (isDown) throw new Error('The function is down.')
        return chat.deliverChunk(chunk)
      },
      log() {},
    })
    for (let index = 0; index < MEMBERS; index += 1) {
      const who = { connectionId: `c${index}`, member: `m${index}`, nickname: `m${index}` }
      office.frames.set(who.connectionId, [])
      await openConnections(tables.table).bind({
        ...who,
        kind: 'resumable',
        expiresAt: now() + 60_000,
      })
    }
    return {
      chat,
      chunks,
      breakDown: (down: boolean) => {
        isDown = down
      },
      async say(text: string) {
        await chat.store.append({ kind: 'said', text, author: 'm1', id: text, at: now() })
        await tables.serve(chat.sequence)
      },
      /** The numbers of the frames that a member got. */
      frameNumbers: () => office.frames.get('c0')?.map((frame) => JSON.parse(frame).seq),
    }
  }

  it('keeps undelivered lines for the next batch, and does not fail it', async () => {
    const room = await openRoom()
    room.breakDown(true)
    await room.say('one')
    expect(room.frameNumbers()).toEqual([])
    room.breakDown(false)
    await room.say('two')

    expect(room.frameNumbers()).toEqual([1, 2])
    await room.chat.sweep()
    expect(room.chunks).toHaveLength(3)
  })

  it('delivers them with the sweep if nobody speaks, however often that fails', async () => {
    const room = await openRoom()
    room.breakDown(true)
    await room.say('one')
    await room.chat.sweep()
    room.breakDown(false)
    await room.chat.sweep()
    await room.chat.sweep()

    expect(room.frameNumbers()).toEqual([1])
  })
})
