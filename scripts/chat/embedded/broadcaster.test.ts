import {
  type ChatHarness,
  type HarnessMember,
  linesOf,
  openChatHarness,
  textLinesOf,
  until,
  withTime,
} from '../../testing/chat-harness'

const WINDOW_MS = 50
const BIND = 'bindNickNameToConnectionId'

describe('the broadcaster', () => {
  let room: ChatHarness
  let ada: HarnessMember
  beforeEach(async () => {
    room = openChatHarness({ limits: { windowMs: WINDOW_MS }, log: () => {} })
    ada = await room.enter('ada', null)
    room.time.advance(1_000)
  })
  afterEach(() => room.close())

  const lastOf = (member: HarnessMember) => linesOf(member.frames).at(-1)

  it('posts the first line at once, and the lines within the next 50 ms in one frame', async () => {
    const sayings = [ada.say('one')]
    await until(() => lastOf(ada) === 'ada: one')
    sayings.push(ada.say('two'), ada.say('three'))
    await until(() => room.time.isAwaited(WINDOW_MS))
    expect(lastOf(ada)).toBe('ada: one')
    room.time.advance(WINDOW_MS)
    await Promise.all(sayings)

    expect(JSON.parse(ada.frames.at(-1) ?? '')).toMatchObject({ lines: ['ada: two', 'ada: three'] })
  })

  it('waits no longer than the window if the clock is set back', async () => {
    await ada.say('one')
    room.time.jump(-24 * 60 * 60_000)
    await withTime(room.time, { work: ada.say('two'), step: WINDOW_MS })

    expect(lastOf(ada)).toBe('ada: two')
  })

  it('serialises one frame for all members who did not write the lines', async () => {
    for (const nickname of ['bob', 'cy']) {
      await room.enter(nickname, null)
      room.time.advance(1_000)
    }
    const posted: string[] = []
    const post = room.office.post.bind(room.office)
    room.office.post = (message) => {
      posted.push(message.data)
      return post(message)
    }
    await ada.say('hello', 'id-1')

    expect(new Set(posted).size).toBe(2)
    expect(posted).toHaveLength(3)
  })

  it('greets a plain member between two posts, so that no line arrives twice or never', async () => {
    const work = [ada.say('one')]
    await until(() => lastOf(ada) === 'ada: one')
    work.push(ada.say('two'))
    const bob = room.connect()
    await until(() => room.time.isAwaited(WINDOW_MS))
    work.push(bob.send({ action: BIND, nickName: 'bob' }), ada.say('three'))
    await withTime(room.time, { work: Promise.all(work), step: WINDOW_MS })

    const ofAda = textLinesOf(bob.frames).filter((line) => line.startsWith('ada: '))
    expect(ofAda).toEqual(['ada: one', 'ada: two', 'ada: three'])
  })

  it('posts all lines even if it cannot read them at once', async () => {
    const line = (text: string) => ({ kind: 'said' as const, text, author: 'ada', at: 0 })
    const texts = Array.from({ length: 1_200 }, (_, index) => `line ${index}`)
    for (const text of texts) await room.store.append(line(text))
    await withTime(room.time, { work: room.chat.sweep(), step: WINDOW_MS })

    expect(linesOf(ada.frames).slice(1)).toEqual(texts)
  })
})
