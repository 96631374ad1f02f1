import { chatHarnessForEachTest, HARNESSES, linesOf, refusalsOf } from '../../testing/chat-harness'

const BIND = 'bindNickNameToConnectionId'

describe('the hosted chat', () => {
  const room = chatHarnessForEachTest({}, HARNESSES.DynamoDB)

  /** Adds earlier lines to the room. */
  const fill = async (count: number) => {
    const lines = Array.from({ length: count }, (_, index) => `ada: line ${index + 1}`)
    await Promise.all(
      lines.map((text) => room.store.append({ kind: 'said', text, author: 'ada', at: 0 })),
    )
    await room.served()
  }
  const bind = (lastSeq: number) => ({ action: BIND, nickName: 'bob', lastSeq })
  const framesOf = (heard: string[]) => heard.map((text) => JSON.parse(text))

  it("answers a bind with 500 lines, and shows by the head's number that there are more", async () => {
    await fill(1_100)
    const bob = await room.enter('bob', 0)
    const [first, second, head] = framesOf(bob.heard)
    expect([first.seq, second.seq]).toEqual([474, 500])
    expect(second.more).toBeUndefined()
    expect(head).toEqual({ seq: 1_100, lines: [] })

    await bob.send(bind(500))
    await bob.send(bind(1_000))
    expect(linesOf(bob.heard).filter((line) => line.startsWith('ada: '))).toHaveLength(1_100)
    expect(framesOf(bob.heard).at(-1)?.seq).toBe(1_101)
  })

  it('lets one person catch up on 2,000 lines at once, and 250 a second after that', async () => {
    await fill(500)
    const bob = await room.enter('bob', 0)
    for (let times = 0; times < 4; times += 1) await bob.send(bind(0))
    expect(refusalsOf(bob.heard)).toEqual([{ error: 'too-fast' }])

    const ada = await room.enter('ada', 0)
    expect(refusalsOf(ada.heard)).toEqual([])
    room.time.advance(2_100)
    await bob.send(bind(0))
    expect(refusalsOf(bob.heard)).toHaveLength(1)
  })

  it('takes a few of a pace in advance, and admits no more than its burst', async () => {
    const pace = { now: 0, everyMs: 250, burst: 20 }
    const admitted: boolean[] = []
    for (let times = 0; times < 21; times += 1) admitted.push(await room.store.admits('ada', pace))

    expect(admitted.filter(Boolean)).toHaveLength(20)
    expect(admitted.at(-1)).toBe(false)
  })

  it('says that a line has its number only when it is in the log', async () => {
    const isNumbered = (id: string) => room.store.isNumbered({ author: 'ada', id })
    await room.store.append({
      kind: 'said',
      text: 'ada: one',
      author: 'ada',
      id: 'a',
      at: room.time.now(),
    })
    expect(await isNumbered('a')).toBe(false)
    await room.served()
    expect(await isNumbered('a')).toBe(true)

    room.time.advance(60_000)
    await room.store.append({
      kind: 'said',
      text: 'ada: two',
      author: 'ada',
      id: 'b',
      at: room.time.now(),
    })
    expect([await isNumbered('a'), await isNumbered('b')]).toEqual([true, false])
    await room.served()
    expect([await isNumbered('a'), await isNumbered('b')]).toEqual([true, true])
    expect(await isNumbered('never said')).toBe(false)
  })

  it('sends a plain connection nothing before its greeting, and nothing of that again', async () => {
    await fill(3)
    const bob = room.connect()
    await bob.send({ action: BIND, nickName: 'bob' })

    expect(bob.heard).toEqual(['ada: line 1\nada: line 2\nada: line 3', '* bob joined'])
  })
})
