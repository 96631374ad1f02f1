import type { Timers } from '../platform/timers'
import { faultyStore } from '../testing/chat-faults/faulty-store'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import {
  type ChatHarness,
  linesOf,
  openChatHarness,
  refusalsOf,
  temporaryRoom,
} from '../testing/chat-harness'

/** Timers without pauses. */
const hurriedTimers: Timers = {
  after(_ms, call) {
    setImmediate(call)
    return () => {}
  },
}

describe('faults of the store', () => {
  it.each([1, 2, 3])('neither lose nor repeat an acknowledged line (seed %i)', async (seed) => {
    const { store, fanOut, close } = temporaryRoom()
    const draw = seededDraws(seed)
    let isFaulty = false
    const faulty = faultyStore(store, () => {
      if (!isFaulty || draw() > 0.15) return undefined
      return draw() < 0.5 ? 'before' : 'after'
    })
    const room = openChatHarness({
      store: faulty,
      fanOut,
      log: () => {},
      timers: hurriedTimers,
      limits: { lines: { everyMs: 0, burst: 1 } },
    })
    const ada = await room.enter('ada', null)
    isFaulty = true
    const texts = Array.from({ length: 25 }, (_each, index) => `line ${index}`)
    for (const text of texts) {
      do {
        await ada.say(text, text)
      } while (isRefused(ada.frames.at(-1)))
    }
    isFaulty = false
    await room.chat.untilIdle()
    await room.chat.sweep()

    const lines = (await store.linesAfter(0, 1_000)).map(({ text }) => text)
    expect(lines).toEqual(['* ada joined', ...texts.map((text) => `ada: ${text}`)])
    const output = new Set(linesOf(ada.frames))
    expect([...output]).toEqual(lines)
    await room.close()
    close()
  })
})

function isRefused(frame: string | undefined): boolean {
  return frame !== undefined && JSON.parse(frame).error === 'unavailable'
}

describe('a store that fails', () => {
  let room: ChatHarness
  let failing: string | undefined
  let storage: ReturnType<typeof temporaryRoom>
  beforeEach(() => {
    failing = undefined
    storage = temporaryRoom()
    room = openChatHarness({
      store: faultyStore(storage.store, (method) => (method === failing ? 'before' : undefined)),
      fanOut: storage.fanOut,
      log: () => {},
    })
  })
  afterEach(async () => {
    await room.close()
    storage.close()
  })

  it('refuses the message as unavailable, naming its id, and no other member notices', async () => {
    const ada = await room.enter('ada', null)
    const bob = await room.enter('bob', null)
    const count = bob.frames.length
    failing = 'append'
    await ada.say('hello', 'id-1')

    expect(refusalsOf(ada.frames)).toEqual([{ error: 'unavailable', id: 'id-1' }])
    expect(bob.frames).toHaveLength(count)
  })

  it('refuses a bind as unavailable', async () => {
    failing = 'bind'
    const ada = await room.enter('ada', null)

    expect(ada.frames).toEqual(['{"error":"unavailable"}'])
  })

  it('posts lines that could not be posted together with the next one', async () => {
    const ada = await room.enter('ada', null)
    failing = 'connections'
    await ada.say('first')
    failing = undefined
    await ada.say('second')

    expect(linesOf(ada.frames)).toEqual(['* ada joined', 'ada: first', 'ada: second'])
  })
})
