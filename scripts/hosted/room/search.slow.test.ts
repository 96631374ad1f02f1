import { PostOffice } from '../../testing/chat-harness'
import { ManualTime } from '../../testing/manual-time'
import { LONG_ROOM, processorTime, searchTime } from '../../testing/search-times'
import { localDynamoForTests } from '../testing/local-table'
import { openHostedChat } from './hosted-chat'
import { openLog } from './log'

/** The most lines of a segment. */
const SEGMENT_LINES = 200

describe('a search of 100,000 hosted lines', () => {
  const dynamo = localDynamoForTests()

  it('finds text in every script, and prints the time of an answer without the table’s own', async () => {
    const tables = await dynamo.create()
    const log = openLog(tables.table)
    for (let start = 0; start < LONG_ROOM.length; start += SEGMENT_LINES) {
      const lines = LONG_ROOM.slice(start, start + SEGMENT_LINES).map((text, index) => ({
        ...{ kind: 'said' as const, text, author: 'ada', id: `id-${start + index}`, at: 1 },
      }))
      await log.commit({ first: start + 1, lines, read: {}, at: 1 })
    }
    const time = new ManualTime()
    const chat = openHostedChat({
      ...tables,
      connections: new PostOffice(),
      now: time.now,
      timers: time.timers,
      invoke: (chunk) => chat.deliverChunk(chunk),
    })
    // The functions wait for the table, and the test's own table takes most of the time.
    let waited = 0
    tables.table.client.middlewareStack.add(
      (next) => async (call) => {
        const start = processorTime()
        const answer = await next(call)
        waited += processorTime() - start
        return answer
      },
      { step: 'initialize', name: 'wait', priority: 'high' },
    )
    const { p95, counts } = await searchTime(chat.store, () => processorTime() - waited)

    console.info(`A search of ${LONG_ROOM.length} hosted lines: p95 ${p95.toFixed(1)} ms an answer`)
    expect(counts).toEqual([50, 50, 50, 50, 50, 0])
  })
})
