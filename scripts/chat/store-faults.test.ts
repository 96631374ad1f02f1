import { temporaryDb } from '../platform/temporary-db'
import type { Timers } from '../platform/timers'
import { faultyStore } from '../testing/chat-faults/faulty-store'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import {
  type ChatHarness,
  linesOf,
  openChatHarness,
  refusalsOf,
  withTime,
} from '../testing/chat-harness'
import { openDynamoChatStore } from './dynamo/dynamo-chat-store'
import { openLocalTable } from './dynamo/local-table'
import { openLmdbChatStore } from './lmdb/lmdb-chat-store'

const STORE_MS = 60_000

/** Pauses are over at once; only the store's own time never is. */
const hurriedTimers: Timers = {
  after(ms, call) {
    if (ms < STORE_MS) setImmediate(call)
    return () => {}
  },
}

const stores = {
  async LMDB() {
    const temporary = await temporaryDb()
    return { store: openLmdbChatStore(temporary), close: temporary.remove }
  },
  async DynamoDB() {
    const table = await openLocalTable()
    return { store: openDynamoChatStore(table), close: table.close }
  },
}

describe.each(Object.entries(stores))('faults of the store on %s', (_, open) => {
  it.each([1, 2, 3])(
    'lose no acknowledged line and repeat none (seed %i)',
    async (seed) => {
      const { store, close } = await open()
      const draw = seededDraws(seed)
      let isFaulty = false
      const faulty = faultyStore(store, () => {
        if (!isFaulty || draw() > 0.15) return undefined
        return draw() < 0.5 ? 'before' : 'after'
      })
      const room = await openChatHarness({
        store: faulty,
        log: () => {},
        timers: hurriedTimers,
        limits: {
          lines: { everyMs: 0, burst: 1 },
          frames: { everyMs: 0, burst: 1 },
          storeMs: STORE_MS,
        },
      })
      const ada = await room.enter('ada', null)
      isFaulty = true
      const texts = Array.from({ length: 25 }, (_each, index) => `line ${index}`)
      for (const text of texts) {
        do {
          await ada.say(text, text)
        } while (isRefused(ada.heard.at(-1)))
      }
      isFaulty = false
      await room.chat.settled()
      await room.chat.sweep()

      const stored = (await store.linesAfter(0, 1_000)).map(({ text }) => text)
      expect(stored).toEqual(['* ada joined', ...texts.map((text) => `ada: ${text}`)])
      const heard = new Set(linesOf(ada.heard))
      expect([...heard]).toEqual(stored)
      await room.close()
      await close()
      // A DynamoDB in this process takes milliseconds for each of some thousand calls.
    },
    30_000,
  )
})

function isRefused(frame: string | undefined): boolean {
  return frame !== undefined && JSON.parse(frame).error === 'unavailable'
}

describe('a store that fails', () => {
  let room: ChatHarness
  let failing: string | undefined
  let store: Awaited<ReturnType<(typeof stores)['LMDB']>>
  beforeEach(async () => {
    failing = undefined
    store = await stores.LMDB()
    room = await openChatHarness({
      store: faultyStore(store.store, (method) => (method === failing ? 'before' : undefined)),
      log: () => {},
    })
  })
  afterEach(async () => {
    await room.close()
    await store.close()
  })

  it('refuses the message as unavailable, naming its id, and no other member notices', async () => {
    const ada = await room.enter('ada', null)
    const bob = await room.enter('bob', null)
    const before = bob.heard.length
    failing = 'append'
    await ada.say('hello', 'id-1')

    expect(refusalsOf(ada.heard)).toEqual([{ error: 'unavailable', id: 'id-1' }])
    expect(bob.heard).toHaveLength(before)
  })

  it('refuses a bind as unavailable', async () => {
    failing = 'bind'
    const ada = await room.enter('ada', null)

    expect(ada.heard).toEqual(['{"error":"unavailable"}'])
  })

  it('does not refuse a line that is stored, whatever fails after it', async () => {
    const ada = await room.enter('ada', null)
    failing = 'trivia'
    await ada.say('hello', 'id-1')

    expect(refusalsOf(ada.heard)).toEqual([])
    expect(linesOf(ada.heard).at(-1)).toBe('ada: hello')
  })

  it('posts with the next line what it could not post with the last', async () => {
    const ada = await room.enter('ada', null)
    failing = 'connections'
    await withTime(room.time, { work: ada.say('first'), step: 500 })
    failing = undefined
    await ada.say('second')

    expect(linesOf(ada.heard)).toEqual(['* ada joined', 'ada: first', 'ada: second'])
  })
})

describe('a store that stalls', () => {
  let store: Awaited<ReturnType<(typeof stores)['LMDB']>>
  let room: ChatHarness
  let goOn: () => void
  let isStalled: boolean
  beforeEach(async () => {
    isStalled = false
    const stalled = new Promise<void>((resolve) => {
      goOn = resolve
    })
    store = await stores.LMDB()
    const stalling = new Proxy(store.store, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return async (...given: unknown[]) => {
          if (isStalled && ['append', 'bind'].includes(String(name))) await stalled
          return Reflect.apply(method, target, given)
        }
      },
    })
    room = await openChatHarness({ store: stalling, log: () => {} })
  })
  afterEach(async () => {
    goOn()
    await room.close()
    await store.close()
  })

  it('refuses a bind as unavailable after 5 seconds', async () => {
    isStalled = true
    const eve = room.connect()
    const bind = { action: 'bindNickNameToConnectionId', nickName: 'eve', lastSeq: null }
    await withTime(room.time, { work: eve.send(bind), step: 5_000 })

    expect(eve.heard).toEqual(['{"error":"unavailable"}'])
  })

  it('refuses no line, which is stored in the end', async () => {
    const ada = await room.enter('ada', null)
    isStalled = true
    const said = ada.say('hello', 'id-1')
    for (let seconds = 0; seconds < 60; seconds += 5) {
      await new Promise(setImmediate)
      room.time.advance(5_000)
    }
    expect(ada.heard).toHaveLength(2)
    goOn()
    await said

    expect(refusalsOf(ada.heard)).toEqual([])
    expect(linesOf(ada.heard).at(-1)).toBe('ada: hello')
  })
})
