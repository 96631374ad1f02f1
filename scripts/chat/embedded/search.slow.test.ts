import { temporaryRoom } from '../../testing/chat-harness'
import { LONG_ROOM, searchTime } from '../../testing/search-times'

it('a search of 100,000 lines finds every script, and its time is printed', async () => {
  const room = temporaryRoom()
  const spokenLine = (text: string) => ({ kind: 'said' as const, text, author: 'ada', at: 1 })
  // `append` works synchronously, so all lines are in the transaction.
  room.database.transaction(() => LONG_ROOM.map((text) => room.store.append(spokenLine(text))))
  expect(await room.store.head()).toBe(LONG_ROOM.length)
  const { p95, counts } = await searchTime(room.store)
  room.close()

  console.info(`A search of ${LONG_ROOM.length} embedded lines: p95 ${p95.toFixed(1)} ms`)
  expect(counts).toEqual([50, 50, 50, 50, 50, 0])
})
