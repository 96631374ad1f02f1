import { chatHarnessForEachTest, errorNamed, linesOf, until } from '../testing/chat-harness'

const BIND = 'bindNickNameToConnectionId'

describe('extended frames', () => {
  const room = chatHarnessForEachTest()

  /** Adds earlier lines to the room, and sends them to the present members. */
  const fill = async (count: number) => {
    const lines = Array.from({ length: count }, (_, index) => `ada: line ${index + 1}`)
    await Promise.all(
      lines.map((text) => room.store.append({ kind: 'said', text, author: 'ada', at: 0 })),
    )
    await room.chat.sweep()
  }

  it('answer a first bind of an empty room with no lines', async () => {
    const ada = await room.enter('ada', null)

    expect(ada.frames[0]).toBe('{"seq":0,"lines":[]}')
  })

  it('answer a bind without missing lines with an empty frame', async () => {
    await room.enter('ada', null)
    const again = await room.enter('ada', 1)

    expect(again.frames).toEqual(['{"seq":1,"lines":[]}'])
  })

  it('add no line for a repeated id, and acknowledge the id to its author', async () => {
    const ada = await room.enter('ada', null)
    const bob = await room.enter('bob', null)
    await ada.say('once', 'id-1')
    await ada.say('once', 'id-1')

    expect(linesOf(bob.frames).filter((line) => line === 'ada: once')).toHaveLength(1)
    expect(bob.frames.join()).not.toContain('id-1')
    expect(ada.frames.slice(-2).map((text) => JSON.parse(text))).toMatchObject([
      { seq: 3, lines: ['ada: once'], ids: ['id-1'] },
      { seq: 3, lines: [], ids: ['id-1'] },
    ])
  })

  it('announce a member before their first line, however soon that follows the replay', async () => {
    const bob = await room.enter('bob', null)
    const ada = room.connect()
    const binding = ada.send({ action: BIND, nickName: 'ada', lastSeq: null })
    while (ada.frames.length === 0) await new Promise(setImmediate)
    await ada.say('hello')
    await binding

    expect(linesOf(bob.frames).slice(-2)).toEqual(['* ada joined', 'ada: hello'])
  })

  it('answer with a long history in order and complete, with `more` on every frame but the last', async () => {
    await fill(1_200)
    const ada = await room.enter('ada', 100)

    const replay = ada.frames.slice(0, -1).map((text) => JSON.parse(text))
    expect(replay.map(({ seq }) => seq)).toEqual([572, 600, 1_071, 1_100, 1_200])
    expect(replay.map(({ more }) => more)).toEqual([true, true, true, true, undefined])
    const expected = Array.from({ length: 1_100 }, (_, index) => `ada: line ${index + 101}`)
    expect(linesOf(ada.frames.slice(0, -1))).toEqual(expected)
    expect(JSON.parse(ada.frames.at(-1) ?? '')).toMatchObject({
      seq: 1_201,
      lines: ['* ada joined'],
    })
  })

  it('let other work run between the pages of a long history', async () => {
    await fill(2_500)
    const ada = room.connect()
    const binding = ada.send({ action: BIND, nickName: 'ada', lastSeq: 0 })
    const most = { heard: 0, atOnce: 0 }
    while (linesOf(ada.frames).length < 2_500) {
      await new Promise(setImmediate)
      most.atOnce = Math.max(most.atOnce, ada.frames.length - most.heard)
      most.heard = ada.frames.length
    }
    await binding

    expect(most.atOnce).toBeLessThanOrEqual(2)
  })

  it('wait for a slow reader between the pages of a long history', async () => {
    await fill(1_200)
    const ada = room.connect()
    room.office.failures.set(ada.connectionId, errorNamed('LimitExceededException'))
    const binding = ada.send({ action: BIND, nickName: 'ada', lastSeq: 0 })
    await until(() => room.time.isAwaited(100))
    expect(ada.frames).toEqual([])
    room.time.advance(100)
    await binding

    expect(linesOf(ada.frames)).toHaveLength(1_201)
  })

  it('acknowledge in a replay the messages whose lines are in it', async () => {
    const ada = await room.enter('ada', null)
    await ada.say('one', 'id-1')
    await ada.say('two', 'id-2')
    const again = await room.enter('ada', 2)

    expect(JSON.parse(again.frames[0] ?? '')).toMatchObject({
      seq: 3,
      lines: ['ada: two'],
      ids: ['id-2'],
    })
  })

  it('greet with long lines in several frames, none of them over 32 KB', async () => {
    const ada = await room.enter('ada', null)
    for (let count = 0; count < 20; count++) await ada.say('\u8a9e'.repeat(2_000))
    const bob = await room.enter('bob', null)

    const sizes = bob.frames.map((frame) => Buffer.byteLength(frame))
    expect(Math.max(...sizes)).toBeLessThan(33 * 1024)
    expect(sizes.slice(0, -2).every((size) => size > 24 * 1024)).toBe(true)
    expect(linesOf(bob.frames)).toHaveLength(22)
    const replay = bob.frames.slice(0, -1).map((frame) => JSON.parse(frame).more)
    expect(replay).toEqual([...replay.slice(1).map(() => true), undefined])
  })

  it('answer a repeated bind, with which a client requests missing lines', async () => {
    const ada = await room.enter('ada', null)
    await ada.say('one')
    await ada.send({ action: BIND, nickName: 'ada', lastSeq: 1 })

    expect(JSON.parse(ada.frames.at(-1) ?? '')).toMatchObject({ seq: 2, lines: ['ada: one'] })
  })

  it.each([-1, 1.5, 7, '1', true, 1e300])('refuse a bind with lastSeq %p', async (lastSeq) => {
    const ada = await room.enter('ada', null)
    const bob = room.connect()
    await bob.send({ action: BIND, nickName: 'bob', lastSeq })
    await ada.say('hello')

    expect(bob.frames).toEqual(['{"error":"malformed"}'])
  })

  it('keep a connection plain for its whole life', async () => {
    const ada = await room.enter('ada')
    await ada.send({ action: BIND, nickName: 'ada', lastSeq: null })
    await ada.say('hello')

    expect(ada.frames).toEqual(['* ada joined', 'ada: hello'])
  })

  it('keep the nickname of a connection, whatever a later bind says', async () => {
    const ada = await room.enter('ada', null)
    await ada.send({ action: BIND, nickName: 'bob', lastSeq: 1 })
    await ada.say('hello')

    expect(ada.frames.slice(-2).map((text) => JSON.parse(text))).toMatchObject([
      { seq: 1, lines: [] },
      { seq: 2, lines: ['ada: hello'] },
    ])
  })
})
