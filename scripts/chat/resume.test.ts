import { type ChatHarness, linesOf, openChatHarness, refusalsOf } from '../testing/chat-harness'

const BIND = 'bindNickNameToConnectionId'

describe('the extended frames', () => {
  let room: ChatHarness
  beforeEach(async () => {
    room = await openChatHarness()
  })
  afterEach(() => room.close())

  /** Lines that were said before, and heard by who was there. */
  const fill = async (count: number, padding = '') => {
    const lines = Array.from({ length: count }, (_, index) => `ada: line ${index + 1}${padding}`)
    await Promise.all(lines.map((text) => room.store.append({ text, author: 'ada', at: 0 })))
    await room.chat.sweep()
  }

  it('answer a first bind of an empty room with no lines', async () => {
    const ada = await room.enter('ada', null)

    expect(ada.heard[0]).toBe('{"seq":0,"lines":[]}')
  })

  it('answer a bind with the lines after lastSeq, all of them', async () => {
    const ada = await room.enter('ada', null)
    for (let index = 1; index <= 20; index += 1) await ada.say(`line ${index}`)
    await ada.leave()
    const again = await room.enter('ada', 5)

    const expected = Array.from({ length: 16 }, (_, index) => `ada: line ${index + 5}`)
    expect(JSON.parse(again.heard[0] ?? '')).toEqual({
      seq: 21,
      lines: expected,
    })
  })

  it('answer a bind that misses nothing with an empty frame', async () => {
    await room.enter('ada', null)
    const again = await room.enter('ada', 1)

    expect(again.heard).toEqual(['{"seq":1,"lines":[]}'])
  })

  it('number lines without gaps', async () => {
    const ada = await room.enter('ada', null)
    await ada.say('one')
    await ada.say('two')

    expect(ada.heard.map((text) => JSON.parse(text).seq)).toEqual([0, 1, 2, 3])
  })

  it('add no line for a second arrival of one id, and name the id to its author', async () => {
    const ada = await room.enter('ada', null)
    const bob = await room.enter('bob', null)
    await ada.say('once', 'id-1')
    await ada.say('once', 'id-1')

    expect(linesOf(bob.heard).filter((line) => line === 'ada: once')).toHaveLength(1)
    expect(bob.heard.join()).not.toContain('id-1')
    expect(ada.heard.slice(-2).map((text) => JSON.parse(text))).toEqual([
      { seq: 3, lines: ['ada: once'], ids: ['id-1'] },
      { seq: 3, lines: [], ids: ['id-1'] },
    ])
  })

  it("take another member's message for a new one although it has the same id", async () => {
    const ada = await room.enter('ada', null)
    const bob = await room.enter('bob', null)
    await ada.say('from ada', 'id-1')
    await bob.say('from bob', 'id-1')

    expect(linesOf(ada.heard).slice(-2)).toEqual(['ada: from ada', 'bob: from bob'])
  })

  it('have somebody join before he speaks, however soon after his replay', async () => {
    const bob = await room.enter('bob', null)
    const ada = room.connect()
    const binding = ada.send({ action: BIND, nickName: 'ada', lastSeq: null })
    while (ada.heard.length === 0) await new Promise(setImmediate)
    await ada.say('hello')
    await binding

    expect(linesOf(bob.heard).slice(-2)).toEqual(['* ada joined', 'ada: hello'])
  })

  it('answer one bind after the other, and all that wait meanwhile together', async () => {
    await fill(1_200)
    const ada = await room.enter('ada', null)
    const before = ada.heard.length
    const ask = (lastSeq: number) => ada.send({ action: BIND, nickName: 'ada', lastSeq })
    await Promise.all([ask(600), ask(900), ask(300), ask(1_200)])

    const first = [1_100, 1_201]
    const others = [800, 1_201]
    const answers = ada.heard.slice(before).map((text) => JSON.parse(text).seq)
    expect(answers).toEqual([...first, ...others])
    await ask(1_201)
    expect(ada.heard.at(-1)).toBe('{"seq":1201,"lines":[]}')
  })

  it('leave the process to others between the pages of a long history', async () => {
    await fill(2_500)
    const members = Array.from({ length: 4 }, () => room.connect())
    let [heard, most] = [0, 0]
    let isOver = false
    const watch = async () => {
      while (!isOver) {
        await new Promise(setImmediate)
        const now = members.reduce((sum, member) => sum + member.heard.length, 0)
        most = Math.max(most, now - heard)
        heard = now
      }
    }
    const watching = watch()
    const bind = { action: BIND, nickName: 'ada', lastSeq: 0 }
    await Promise.all(members.map((member) => member.send(bind)))
    isOver = true
    await watching

    // Each page is a frame. Two of them, and who joined, may fall into one turn of the loop.
    expect(heard).toBeGreaterThan(4 * 5)
    expect(most).toBeLessThanOrEqual(2 + 4)
  })

  it('send a history of long lines in short pages, for a slow reader is waited for after each', async () => {
    await fill(600, '\u8a9e'.repeat(2_000))
    const pages: number[] = []
    const { linesAfter } = room.store
    jest.spyOn(room.store, 'linesAfter').mockImplementation((seq, limit) => {
      pages.push(0)
      return linesAfter(seq, limit)
    })
    const post = room.office.post.bind(room.office)
    room.office.post = (message) => {
      pages[pages.length - 1] = (pages.at(-1) ?? 0) + message.data.length
      return post(message)
    }
    const bob = await room.enter('bob', 0)

    expect(linesOf(bob.heard)).toHaveLength(601)
    expect(Math.max(...pages)).toBeLessThan(300 * 1024)
  })

  it('greet with long lines in several frames, for each is heard only when it is whole', async () => {
    const ada = await room.enter('ada', null)
    for (let count = 0; count < 20; count++) await ada.say('\u8a9e'.repeat(2_000))
    const bob = await room.enter('bob', null)

    const sizes = bob.heard.map((frame) => Buffer.byteLength(frame))
    expect(Math.max(...sizes)).toBeLessThan(33 * 1024)
    expect(sizes.slice(0, -2).every((size) => size > 24 * 1024)).toBe(true)
    expect(linesOf(bob.heard)).toHaveLength(22)
  })

  it('keep nobody waiting who asks once more while an answer waits for its turn', async () => {
    await fill(10)
    const ada = await room.enter('ada', null)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const { post } = room.office
    jest.spyOn(room.office, 'post').mockImplementationOnce(async (message) => {
      await held
      return post.call(room.office, message)
    })
    const bind = { action: BIND, nickName: 'ada', lastSeq: 0 }
    const answered = [ada.send(bind), ada.send(bind)]
    await ada.send(bind)
    const before = ada.heard.length
    goOn()
    await Promise.all(answered)

    expect(ada.heard).toHaveLength(before + 2)
  })

  it('answer a repeated bind again, for whoever misses lines asks so', async () => {
    const ada = await room.enter('ada', null)
    await ada.say('one')
    await ada.send({ action: BIND, nickName: 'ada', lastSeq: 1 })

    expect(ada.heard.at(-1)).toBe('{"seq":2,"lines":["ada: one"]}')
  })

  it.each([-1, 1.5, 7, '1', true, 1e300])('refuse a bind with lastSeq %p', async (lastSeq) => {
    const ada = await room.enter('ada', null)
    const bob = room.connect()
    await bob.send({ action: BIND, nickName: 'bob', lastSeq })
    await ada.say('hello')

    expect(bob.heard).toEqual(['{"error":"malformed"}'])
  })

  it('keep a connection plain for as long as it lives', async () => {
    const ada = await room.enter('ada')
    await ada.send({ action: BIND, nickName: 'ada', lastSeq: null })
    await ada.say('hello')

    expect(ada.heard).toEqual(['* ada joined', 'ada: hello'])
  })

  it('refuse a repeated bind under another nickname, and keep the first', async () => {
    const ada = await room.enter('ada', null)
    await ada.send({ action: BIND, nickName: 'bob', lastSeq: null })
    await ada.say('hello')

    expect(refusalsOf(ada.heard)).toEqual([{ error: 'malformed' }])
    expect(linesOf(ada.heard).at(-1)).toBe('ada: hello')
  })

  it('travel in several posts where one would be too long', async () => {
    const ada = await room.enter('ada', null)
    const long = 'x'.repeat(2_000)
    for (let index = 0; index < 100; index += 1) {
      room.time.advance(1_000)
      await ada.say(`${index} ${long}`.slice(0, 2_000))
    }
    const bob = await room.enter('bob', 0)

    const replay = bob.heard.slice(0, -1)
    expect(replay.length).toBeGreaterThan(1)
    for (const text of replay) expect(Buffer.byteLength(text)).toBeLessThan(128 * 1024)
    expect(linesOf(replay)).toHaveLength(101)
  })
})
