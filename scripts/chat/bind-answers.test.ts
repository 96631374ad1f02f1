import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import { chatHarnessForEachTest, HARNESSES, type HarnessMember } from '../testing/chat-harness'

const BIND = 'bindNickNameToConnectionId'

describe.each(Object.entries(HARNESSES))('a bind with an id on %s', (_, openHarnesses) => {
  const room = chatHarnessForEachTest({ log: () => {} }, openHarnesses)
  let bob: HarnessMember
  beforeEach(() => {
    bob = room.connect()
  })

  /** Adds earlier lines to the room. */
  const fill = async (count: number) => {
    const lines = Array.from({ length: count }, (_each, index) => `ada: line ${index + 1}`)
    await Promise.all(
      lines.map((text) => room.store.append({ kind: 'said', text, author: 'ada', at: 0 })),
    )
    await room.deliver()
    await room.chat.sweep()
  }
  const bind = (lastSeq: unknown, id: unknown = 'b1') =>
    bob.send({ action: BIND, nickName: 'bob', lastSeq, id })
  const frames = () => bob.frames.map((text) => JSON.parse(text) as LinesFrame)
  const answersTo = (id: string) => frames().filter(({ bind: each }) => each === id)

  it('is answered with an empty frame if there are no lines', async () => {
    await bind(null)
    expect(answersTo('b1')).toMatchObject([{ seq: 0, lines: [], bind: 'b1', after: 0, upTo: 0 }])
  })

  it('is answered by frames that all have the first and last number of the answer, and no `more`', async () => {
    await fill(12)
    await bind(5)
    await bind(12, 'b2')
    const lines = Array.from({ length: 7 }, (_each, index) => `ada: line ${index + 6}`)
    expect(answersTo('b1')).toMatchObject([{ seq: 12, lines, bind: 'b1', after: 5, upTo: 12 }])
    expect(answersTo('b2')).toMatchObject([{ after: 12, upTo: 13, lines: ['* bob joined'] }])
  })

  it('that requests the newest lines gets the number before them', async () => {
    await fill(60)
    await bind(null)
    expect(answersTo('b1')).toMatchObject([{ seq: 60, after: 10, upTo: 60 }])
  })

  it('gets a history of any length, in as many answers as necessary', async () => {
    await fill(620)
    const output: string[] = []
    let last = 100
    for (let id = 1, head: number | undefined = 620; head !== undefined; id += 1) {
      await bind(last, `b${id}`)
      const answer = answersTo(`b${id}`)
      expect(new Set(answer.map(({ after }) => after))).toEqual(new Set([last]))
      expect(new Set(answer.map(({ upTo }) => upTo)).size).toBe(1)
      output.push(...answer.flatMap(({ lines }) => lines))
      last = answer[0]?.upTo ?? Number.NaN
      head = answer[0]?.head
      expect(answer.at(-1)?.seq).toBe(last)
    }
    const expected = Array.from({ length: 520 }, (_each, index) => `ada: line ${index + 101}`)
    expect(output.slice(0, 520)).toEqual(expected)
  })

  it('acknowledges in its answer the messages whose lines are in it', async () => {
    await bind(null)
    await bob.say('hello', 'id-1')
    await bind(1, 'b2')
    const answer = { seq: 2, lines: ['bob: hello'], ids: ['id-1'], bind: 'b2', after: 1, upTo: 2 }
    expect(answersTo('b2')).toMatchObject([answer])
  })

  it('of a number that the room does not have is refused with its own code, and with the older code if the bind has no id', async () => {
    await bind(7)
    await bob.send({ action: BIND, nickName: 'bob', lastSeq: 7 })
    expect(frames()).toEqual([{ error: 'unknown-seq', bind: 'b1' }, { error: 'malformed' }])
  })

  it('is refused by its id if the room fails', async () => {
    jest.spyOn(room.store, 'bind').mockRejectedValue(new Error('throttled'))
    await bind(null)
    expect(frames()).toEqual([{ error: 'unavailable', bind: 'b1' }])
  })

  it.each([7, '', 'x'.repeat(101)])('is malformed if its id is %p', async (id) => {
    await bind(null, id)
    expect(frames()).toEqual([{ error: 'malformed' }])
  })

  it('may have an id of 100 characters', async () => {
    const id = 'x'.repeat(100)
    await bind(null, id)
    expect(answersTo(id)).toHaveLength(1)
  })

  it('is refused by its id if another field is malformed', async () => {
    await bind('1')
    expect(frames()).toEqual([{ error: 'malformed', bind: 'b1' }])
  })
})
