import { ID_PERIOD_MS } from '@parlor/shared/contract/build/chat-rules'
import { chatHarnessForEachTest, HARNESSES } from '../testing/chat-harness'
import type { BoundConnection, ChatStore, NewLine } from './chat-store'

describe.each(Object.entries(HARNESSES))('the chat store on %s', (_, openHarnesses) => {
  const room = chatHarnessForEachTest({}, openHarnesses)
  let store: ChatStore
  beforeEach(() => {
    store = room.store
  })

  const line = (text: string, more: Partial<NewLine> = {}): NewLine => ({
    kind: 'said',
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
    const saidAll = async () => {
      await room.deliver()
      const lines = await store.linesAfter(0, 1_000)
      expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_line, index) => index + 1))
      expect(await store.head()).toBe(lines.length)
      return lines.map(({ text }) => text)
    }

    it('are numbered from 1 without gaps, even when many come at once', async () => {
      const texts = Array.from({ length: 30 }, (_each, index) => `line ${index}`)
      const added = await Promise.all(texts.map((text) => store.append(line(text))))

      expect(new Set(added)).toEqual(new Set([true]))
      expect((await saidAll()).sort()).toEqual([...texts].sort())
    })

    it('are read in order, after a number and up to a limit', async () => {
      for (let index = 1; index <= 12; index += 1) {
        await store.append(line(`line ${index}`))
        if (index % 5 === 0) await room.deliver()
      }
      await room.deliver()

      expect(await store.linesAfter(8, 3)).toMatchObject([
        { seq: 9, text: 'line 9', author: 'ada', at: 0 },
        { seq: 10, text: 'line 10', author: 'ada', at: 0 },
        { seq: 11, text: 'line 11', author: 'ada', at: 0 },
      ])
      expect(await store.linesAfter(12, 10)).toEqual([])
    })

    it('are read completely if they do not fit into one answer', async () => {
      const long = 'x'.repeat(300_000)
      for (let index = 0; index < 5; index += 1) await store.append(line(`${index}${long}`))

      expect((await saidAll()).map((text) => text[0]).join('')).toBe('01234')
    })

    it('are stored once for each id, however often the id arrives', async () => {
      const once = () => store.append(line('once', { id: 'a' }))
      const first = await Promise.all([once(), once()])
      await store.append(line('between'))
      await room.deliver()
      const later = await Promise.all([once(), once()])

      expect([...first, ...later].filter((isAdded) => isAdded)).toHaveLength(1)
      expect(await saidAll()).toEqual(['once', 'between'])
    })

    it('have their numbers once they are processed', async () => {
      await store.append(line('once', { id: 'a' }))
      await room.deliver()

      expect(await store.isNumbered({ author: 'ada', id: 'a' })).toBe(true)
    })

    it.each([0, -1, 1, -40, undefined])(
      'are known by their ids for six hours (period of the id: %s from now)',
      async (period) => {
        const number = Math.floor(room.time.now() / ID_PERIOD_MS) + (period ?? 0)
        const id = period === undefined ? 'a' : `${number}-a`
        expect(await store.append(line('once', { id }))).toBe(true)
        for (const part of [1, 2, 3]) {
          room.time.advance(ID_PERIOD_MS / 3 - 1)
          expect({ part, isNew: await store.append(line('again', { id })) }).toEqual({
            part,
            isNew: false,
          })
        }
      },
    )

    it('of two authors may have the same id', async () => {
      await store.append(line('from ada', { id: 'a' }))

      expect(await store.append(line('from bob', { id: 'a', author: 'bob' }))).toBe(true)
    })
  })

  describe('connections', () => {
    it('are stored as bound until they are unbound', async () => {
      const ada = bound('c1', { tokenExpiresAt: 5_000 })
      const bob = bound('c2', { member: 'bob', kind: 'plain' })
      await store.bind(ada)
      await store.bind(bob)
      expect(await store.connection('c1')).toEqual(ada)
      expect(await store.connections()).toEqual(expect.arrayContaining([ada, bob]))

      await store.unbind('c1', 0)
      await store.unbind('c1', 0)
      expect(await store.connection('c1')).toBeUndefined()
      expect(await store.connections()).toEqual([bob])
    })
  })

  describe('members', () => {
    it('are new to the room only once', async () => {
      expect(await store.bind(bound('c1'))).toEqual({})
      expect(await store.bind(bound('c2'))).toEqual({ previousName: 'ada' })
    })

    it('are absent when their last connection is gone, and removed once', async () => {
      await store.bind(bound('c1'))
      await store.bind(bound('c2'))
      await store.unbind('c1', 1_000)
      expect(await store.takeAbsent(5_000)).toEqual([])

      await store.unbind('c2', 2_000)
      await store.unbind('c2', 9_000)
      expect(await store.takeAbsent(1_999)).toEqual([])
      const absentMembers = await Promise.all([store.takeAbsent(2_000), store.takeAbsent(2_000)])
      expect(absentMembers.flat()).toEqual([{ member: 'ada', nickname: 'ada' }])
      expect(await store.bind(bound('c3'))).toEqual({})
    })

    it('who come back are no longer absent', async () => {
      await store.bind(bound('c1'))
      await store.unbind('c1', 1_000)
      expect(await store.bind(bound('c2'))).toEqual({ previousName: 'ada' })

      expect(await store.takeAbsent(5_000)).toEqual([])
    })

    it('who were never bound do not become absent', async () => {
      await store.unbind('c1', 1_000)

      expect(await store.takeAbsent(5_000)).toEqual([])
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

    it('count several at once, and none of them if that is too many', async () => {
      expect(await store.admits('ada', pace(0), 2)).toBe(true)
      expect(await store.admits('ada', pace(0), 2)).toBe(false)
      expect(await store.admits('ada', pace(0), 1)).toBe(true)
    })

    it('are counted for each member separately', async () => {
      for (let index = 0; index < 3; index += 1) await store.admits('ada', pace(0))

      expect(await store.admits('ada', pace(0))).toBe(false)
      expect(await store.admits('bob', pace(0))).toBe(true)
    })
  })
})
