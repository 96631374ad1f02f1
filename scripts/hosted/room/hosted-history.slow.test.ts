import { chatHarnessForEachTest, fillRoom, linesOf, refusalsOf } from '../../testing/chat-harness'
import { onDynamo } from '../testing/hosted-harness'

const BIND = 'bindNickNameToConnectionId'

describe('a long history of the hosted chat', () => {
  const room = chatHarnessForEachTest({}, onDynamo)

  const bind = (lastSeq: number) => ({ action: BIND, nickName: 'bob', lastSeq })
  const framesOf = (frames: string[]) => frames.map((text) => JSON.parse(text))

  it("answers a bind with 500 lines, and shows by the head's number that there are more", async () => {
    await fillRoom(room, 1_100)
    const bob = await room.enter('bob', 0)
    const [first, second, head] = framesOf(bob.frames)
    expect([first.seq, second.seq]).toEqual([474, 500])
    expect(second.more).toBeUndefined()
    expect(head).toEqual({ seq: 1_100, lines: [] })

    await bob.send(bind(500))
    await bob.send(bind(1_000))
    expect(linesOf(bob.frames).filter((line) => line.startsWith('ada: '))).toHaveLength(1_100)
    expect(framesOf(bob.frames).at(-1)?.seq).toBe(1_101)
  })

  it('lets one person catch up on 2,000 lines at once, and 250 a second after that', async () => {
    await fillRoom(room, 500)
    const bob = await room.enter('bob', 0)
    for (let times = 0; times < 4; times += 1) await bob.send(bind(0))
    expect(refusalsOf(bob.frames)).toEqual([{ error: 'too-fast' }])

    const ada = await room.enter('ada', 0)
    expect(refusalsOf(ada.frames)).toEqual([])
    room.time.advance(2_100)
    await bob.send(bind(0))
    expect(refusalsOf(bob.frames)).toHaveLength(1)
  })
})
