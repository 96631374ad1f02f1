import {
  type ChatHarness,
  linesOf,
  type Member,
  named,
  openChatHarness,
  until,
  withTime,
} from '../testing/chat-harness'
import { openDynamoChatStore } from './dynamo/dynamo-chat-store'
import { openLocalTable } from './dynamo/local-table'

const WINDOW_MS = 50
const BIND = 'bindNickNameToConnectionId'

describe('the fan-out', () => {
  let room: ChatHarness
  let ada: Member
  beforeEach(async () => {
    room = await openChatHarness({ limits: { windowMs: WINDOW_MS }, log: () => {} })
    ada = await room.enter('ada', null)
    room.time.advance(1_000)
  })
  afterEach(() => room.close())

  const lastOf = (member: Member) => linesOf(member.heard).at(-1)
  /** Two lines that wait for the window after a first one. */
  async function sayThree(): Promise<void> {
    const sayings = [ada.say('one')]
    await until(() => lastOf(ada) === 'ada: one')
    sayings.push(ada.say('two'), ada.say('three'))
    await until(() => room.time.isAwaited(WINDOW_MS))
    expect(lastOf(ada)).toBe('ada: one')
    room.time.advance(WINDOW_MS)
    await Promise.all(sayings)
  }

  it('posts the first line at once, and what comes within 50 ms after it in one frame', async () => {
    await sayThree()

    expect(JSON.parse(ada.heard.at(-1) ?? '')).toMatchObject({ lines: ['ada: two', 'ada: three'] })
  })

  it('forgets a connection on 410, and serves the others', async () => {
    const bob = await room.enter('bob', null)
    room.time.advance(1_000)
    room.office.heard.delete(ada.connectionId)
    await bob.say('hello')

    expect(lastOf(bob)).toBe('bob: hello')
    expect((await room.store.connections()).map(({ nickname }) => nickname)).toEqual(['bob'])
  })

  it('forgets nobody on any other error, and posts it again later', async () => {
    room.office.failures.set(ada.connectionId, named('InternalServerErrorException'))
    await ada.say('hello')
    expect(await room.store.connections()).toHaveLength(1)
    room.time.advance(100)

    await until(() => lastOf(ada) === 'ada: hello')
  })

  it('keeps the order for a slow reader', async () => {
    room.office.failures.set(ada.connectionId, named('LimitExceededException'))
    await ada.say('one')
    room.time.advance(WINDOW_MS)
    await ada.say('two')
    room.time.advance(100)
    await room.chat.settled()

    expect(linesOf(ada.heard).slice(-2)).toEqual(['ada: one', 'ada: two'])
  })

  it('closes the connection of a reader who stays slow', async () => {
    const full = () => room.office.failures.set(ada.connectionId, named('LimitExceededException'))
    full()
    await ada.say('hello')
    for (const pause of [100, 200, 400, 800, 1_600]) {
      await until(() => room.time.isAwaited(pause))
      full()
      room.time.advance(pause)
    }
    await room.chat.settled()

    expect(room.office.deleted).toEqual([ada.connectionId])
    expect(await room.store.connections()).toEqual([])
  })

  describe('where a slow reader has a token that ends', () => {
    const LIFE_MS = 1_000
    const full = () => named('LimitExceededException')
    let eve: Member
    beforeEach(async () => {
      const tokenExpiresAt = String(room.time.now() + LIFE_MS)
      eve = room.connect({ sub: 'sub-1', nickname: 'eve', tokenExpiresAt })
      await eve.send({ action: BIND, nickName: 'eve', lastSeq: null })
      room.time.advance(LIFE_MS - 50)
      room.office.failures.set(eve.connectionId, full())
      await ada.say('secret')
    })

    it('sends nothing of what waits after the end', async () => {
      room.time.advance(100)
      await room.chat.settled()

      expect(room.office.deleted).toEqual([eve.connectionId])
      expect(linesOf(eve.heard)).not.toContain('ada: secret')
    })

    it('sends nothing of it to who is turned away meanwhile, whose end nobody would see', async () => {
      await room.store.unbind(eve.connectionId)
      room.time.advance(100)
      await room.chat.settled()

      expect(room.office.deleted).toEqual([eve.connectionId])
      expect(linesOf(eve.heard)).not.toContain('ada: secret')
    })

    it('sends nothing either where the connection cannot be closed', async () => {
      jest.spyOn(room.office, 'delete').mockRejectedValue(full())
      room.time.advance(50)
      await room.chat.sweep()
      room.time.advance(50)
      await room.chat.settled()

      expect(linesOf(eve.heard)).not.toContain('ada: secret')
    })

    it('sends nothing while the store cannot tell, and everything if it can in time', async () => {
      jest.spyOn(room.store, 'connection').mockRejectedValueOnce(new Error('throttled'))
      room.time.jump(-LIFE_MS)
      room.time.advance(100)
      await until(() => room.time.isAwaited(200))
      expect(linesOf(eve.heard)).not.toContain('ada: secret')
      room.time.advance(200)
      await room.chat.settled()

      expect(linesOf(eve.heard)).toContain('ada: secret')
    })
  })

  it('sends nothing to who has come to the token’s end by the time the frames are made', async () => {
    const tokenExpiresAt = String(room.time.now() + 1_000)
    const eve = room.connect({ sub: 'sub-1', nickname: 'eve', tokenExpiresAt })
    await eve.send({ action: BIND, nickName: 'eve', lastSeq: null })
    room.time.advance(500)
    const all = await room.store.connections()
    jest.spyOn(room.store, 'connections').mockImplementationOnce(async () => {
      room.time.jump(1_000)
      return all
    })
    await ada.say('late')
    await room.chat.settled()

    expect(linesOf(eve.heard)).not.toContain('ada: late')
    expect(linesOf(ada.heard)).toContain('ada: late')
    expect(room.office.deleted).toEqual([eve.connectionId])
  })

  it('serialises one frame for all who did not write the lines', async () => {
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

  it('greets a plain member between two posts, so that no line comes twice or never', async () => {
    const work = [ada.say('one')]
    await until(() => lastOf(ada) === 'ada: one')
    work.push(ada.say('two'))
    const bob = room.connect()
    await until(() => room.time.isAwaited(WINDOW_MS))
    work.push(bob.send({ action: BIND, nickName: 'bob' }), ada.say('three'))
    await withTime(room.time, { work: Promise.all(work), step: WINDOW_MS })

    const ofAda = bob.heard.filter((line) => line.startsWith('ada: '))
    expect(ofAda).toEqual(['ada: one', 'ada: two', 'ada: three'])
  })
})

describe('many runs that serve one room', () => {
  it('post each line once, over a store that they share', async () => {
    const table = await openLocalTable()
    const first = await openChatHarness({ store: openDynamoChatStore(table), holder: 'a' })
    const second = await openChatHarness({
      store: openDynamoChatStore(table),
      connections: first.office,
      holder: 'b',
    })
    const ada = await first.enter('ada', null)
    const saying = Array.from({ length: 10 }, (_, index) => ada.say(`line ${index}`))
    await Promise.all([...saying, second.chat.sweep(), second.chat.sweep()])
    await second.chat.sweep()

    const heard = linesOf(ada.heard)
    expect(heard).toHaveLength(11)
    expect(new Set(heard).size).toBe(11)
    await second.close()
    await first.close()
    await table.close()
  })
})
