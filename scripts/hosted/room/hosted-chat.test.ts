import type { NewLine } from '../../chat/chat-store'
import { chatHarnessForEachTest, fillRoom } from '../../testing/chat-harness'
import { onDynamo } from '../testing/hosted-harness'

const BIND = 'bindNickNameToConnectionId'

describe('the hosted chat', () => {
  const room = chatHarnessForEachTest({}, onDynamo)

  it('reserves a few lines in advance, and admits no more than the burst', async () => {
    const pace = { now: 0, everyMs: 250, burst: 20 }
    const admitted: boolean[] = []
    for (let times = 0; times < 21; times += 1) admitted.push(await room.store.admits('ada', pace))

    expect(admitted.filter(Boolean)).toHaveLength(20)
    expect(admitted.at(-1)).toBe(false)
  })

  it('reports a line as numbered only once it is in the log', async () => {
    const isNumbered = (id: string) => room.store.isNumbered({ author: 'ada', id })
    await room.store.append({
      kind: 'said',
      text: 'ada: one',
      author: 'ada',
      id: 'a',
      at: room.time.now(),
    })
    expect(await isNumbered('a')).toBe(false)
    await room.deliver()
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
    await room.deliver()
    expect([await isNumbered('a'), await isNumbered('b')]).toEqual([true, true])
    expect(await isNumbered('never said')).toBe(false)
  })

  it('sends a plain connection nothing before its greeting, and no line of it twice', async () => {
    await fillRoom(room, 3)
    const bob = room.connect()
    await bob.send({ action: BIND, nickName: 'bob' })

    expect(bob.frames).toEqual(['ada: line 1\nada: line 2\nada: line 3', '* bob joined'])
  })

  it('refuses a bind that comes too soon, and names its id', async () => {
    const line: NewLine = { kind: 'said', text: 'ada: hello', author: 'ada', at: 0 }
    await Promise.all(Array.from({ length: 500 }, () => room.store.append(line)))
    await room.deliver()
    const bob = await room.enter('bob', 0)
    const bind = (id: string) => bob.send({ action: BIND, nickName: 'bob', lastSeq: 0, id })
    for (const id of ['b1', 'b2', 'b3', 'b4']) await bind(id)
    expect(JSON.parse(bob.frames.at(-1) ?? '')).toEqual({ error: 'too-fast', bind: 'b4' })
  })
})
