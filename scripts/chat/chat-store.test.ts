import { temporaryRoom } from '../testing/chat-harness'
import { openLocalTable } from '../testing/local-table'
import type { BoundConnection, ChatStore, NewLine, TriviaRound } from './chat-store'
import { openDynamoChatStore } from './dynamo/dynamo-chat-store'

interface Opened {
  store: ChatStore
  /** Another view of the same room, as a second process has; the same one where there can be only one. */
  other: ChatStore
  close(): void | Promise<void>
}

const stores: Record<string, () => Promise<Opened>> = {
  async SQLite() {
    const { store, close } = temporaryRoom()
    return { store, other: store, close }
  },
  async DynamoDB() {
    const table = await openLocalTable()
    return {
      store: openDynamoChatStore(table),
      other: openDynamoChatStore(table),
      close: table.close,
    }
  },
}

describe.each(Object.entries(stores))('the chat store on %s', (_, open) => {
  let opened: Opened
  let store: ChatStore
  beforeEach(async () => {
    opened = await open()
    store = opened.store
  })
  afterEach(() => opened.close())

  const line = (text: string, more: Partial<NewLine> = {}): NewLine => ({
    text,
    author: 'ada',
    at: 0,
    ...more,
  })
  const bound = (connectionId: string, more: Partial<BoundConnection> = {}): BoundConnection => ({
    connectionId,
    member: 'ada',
    nickname: 'ada',
    kind: 'resumable',
    expiresAt: 10_000,
    ...more,
  })

  describe('lines', () => {
    it('are numbered from 1 without gaps, also when many come at once', async () => {
      const texts = Array.from({ length: 30 }, (_each, index) => `line ${index}`)
      const all = await Promise.all(
        texts.map((text, index) => (index % 2 === 0 ? store : opened.other).append(line(text))),
      )

      expect(all.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
        texts.map((_text, index) => index + 1),
      )
      const stored = await store.linesAfter(0, 100)
      expect(stored.map(({ seq }) => seq)).toEqual(texts.map((_text, index) => index + 1))
      expect(stored.map(({ text }) => text).sort()).toEqual([...texts].sort())
      expect(await store.head()).toBe(30)
    })

    it('are read in order, after a number and up to a limit', async () => {
      for (let index = 1; index <= 12; index += 1) await store.append(line(`line ${index}`))

      expect(await store.linesAfter(9, 2)).toEqual([
        { seq: 10, text: 'line 10', author: 'ada', at: 0 },
        { seq: 11, text: 'line 11', author: 'ada', at: 0 },
      ])
      expect(await store.linesAfter(12, 10)).toEqual([])
    })

    it('are read whole where one answer cannot hold them', async () => {
      const long = 'x'.repeat(300_000)
      for (let index = 0; index < 5; index += 1) await store.append(line(`${index}${long}`))

      const firsts = (await store.linesAfter(0, 10)).map(({ text }) => text[0])
      expect(firsts.join('')).toBe('01234')
    })

    it('are stored once for each id, however often it arrives', async () => {
      const again = () =>
        [store, opened.other, store, opened.other].map((each) =>
          each.append(line('once', { id: 'a' })),
        )
      const all = await Promise.all([...again(), store.append(line('between')), ...again()])

      const ofId = all.filter((_each, index) => index !== 4)
      expect(new Set(ofId.map(({ seq }) => seq)).size).toBe(1)
      expect(ofId.filter(({ added }) => added)).toHaveLength(1)
      expect(await store.head()).toBe(2)
    })

    it('of two authors may have one id', async () => {
      await store.append(line('from ada', { id: 'a' }))
      const { added } = await store.append(line('from bob', { id: 'a', author: 'bob' }))

      expect(added).toBe(true)
    })
  })

  describe('connections', () => {
    it('are kept as they were bound, until they are unbound', async () => {
      const ada = bound('c1', { tokenExpiresAt: 5_000 })
      const bob = bound('c2', { member: 'bob', kind: 'plain' })
      await store.bind(ada)
      await store.bind(bob)
      expect(await store.connection('c1')).toEqual(ada)
      expect(await opened.other.connections()).toEqual(expect.arrayContaining([ada, bob]))

      await store.unbind('c1', 0)
      await store.unbind('c1', 0)
      expect(await store.connection('c1')).toBeUndefined()
      expect(await opened.other.connections()).toEqual([bob])
    })
  })

  describe('members', () => {
    it('are new to the room once', async () => {
      expect(await store.bind(bound('c1'))).toBe('new')
      expect(await opened.other.bind(bound('c2'))).toBe('known')
    })

    it('are absent when their last connection is gone, and taken out once', async () => {
      await store.bind(bound('c1'))
      await store.bind(bound('c2'))
      await store.unbind('c1', 1_000)
      expect(await store.takeAbsent(5_000)).toEqual([])

      await store.unbind('c2', 2_000)
      await store.unbind('c2', 9_000)
      expect(await store.takeAbsent(1_999)).toEqual([])
      const taken = await Promise.all([store.takeAbsent(2_000), opened.other.takeAbsent(2_000)])
      expect(taken.flat()).toEqual(['ada'])
      expect(await store.bind(bound('c3'))).toBe('new')
    })

    it('who come back are absent no more', async () => {
      await store.bind(bound('c1'))
      await store.unbind('c1', 1_000)
      expect(await store.bind(bound('c2'))).toBe('known')

      expect(await store.takeAbsent(5_000)).toEqual([])
    })

    it('who were never bound do not become absent', async () => {
      await store.unbind('c1', 1_000)

      expect(await store.takeAbsent(5_000)).toEqual([])
    })
  })

  describe('trivia', () => {
    const round: TriviaRound = {
      number: 1,
      question: { question: 'Why?', answer: 'Because', accept: ['cause'] },
      open: true,
      askedBy: 7,
      recent: [3],
    }

    it('is kept', async () => {
      expect(await store.trivia()).toBeUndefined()
      await store.changeTrivia({ from: undefined, to: round })

      expect(await opened.other.trivia()).toEqual(round)
    })

    it('changes once when two change it at the same moment', async () => {
      const begin = () =>
        [store, opened.other].map((each) => each.changeTrivia({ from: undefined, to: round }))
      expect((await Promise.all(begin())).sort()).toEqual([false, true])

      const to = { ...round, open: false }
      const close = () =>
        [store, opened.other].map((each) => each.changeTrivia({ from: round, to }))
      expect((await Promise.all(close())).sort()).toEqual([false, true])
      expect(await store.trivia()).toEqual(to)
    })
  })

  describe('paces', () => {
    const pace = (now: number) => ({ now, everyMs: 100, burst: 3 })

    it('admit a burst, and then one after each interval', async () => {
      const admitted: boolean[] = []
      for (const now of [1_000, 1_000, 1_000, 1_000, 1_099, 1_100, 1_100]) {
        admitted.push(await store.admits('ada', pace(now)))
      }

      expect(admitted).toEqual([true, true, true, false, false, true, false])
    })

    it('are counted for each member alone', async () => {
      for (let index = 0; index < 3; index += 1) await store.admits('ada', pace(0))

      expect(await store.admits('ada', pace(0))).toBe(false)
      expect(await opened.other.admits('bob', pace(0))).toBe(true)
    })
  })
})
