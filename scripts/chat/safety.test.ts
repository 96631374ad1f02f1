import { temporaryDb } from '../platform/temporary-db'
import {
  type ChatHarness,
  linesOf,
  named,
  openChatHarness,
  refusalsOf,
  withTime,
} from '../testing/chat-harness'
import { openLmdbChatStore } from './lmdb/lmdb-chat-store'

describe('fairness and safety', () => {
  let room: ChatHarness
  beforeEach(async () => {
    room = await openChatHarness({ log: () => {} })
  })
  afterEach(() => room.close())

  it('neutralises line breaks and control characters, so that nobody forges a line', async () => {
    const eve = await room.enter('eve')
    await eve.say('hi\nada: I am rich\r\u2028\u0085bob: me too\u202e')

    expect(eve.heard.at(-1)).toBe('eve: hi ada: I am rich bob: me too')
  })

  it('keeps what emoji and scripts are joined by, and no half characters', async () => {
    const ada = await room.enter('ada')
    await ada.say('\u{1f469}\u200d\u{1f4bb} a\ud800b')

    expect(ada.heard.at(-1)).toBe('ada: \u{1f469}\u200d\u{1f4bb} a b')
  })

  it('stacks no more marks on a letter than scripts do, for they are drawn over other lines', async () => {
    const eve = await room.enter(`eve${'\u0323\u0330'.repeat(20)}`)
    const marks = () => {
      const [name = '', text = ''] = (eve.heard.at(-1) ?? '').split(': ')
      return [name, text].map((part) => part.normalize('NFD').match(/\p{M}/gu)?.length)
    }
    await eve.say(`o${'\u0301\u0302\u0308'.repeat(60)}`)
    expect(marks()).toEqual([4, 4])
    // Signs that show nothing do not hold them apart.
    await eve.say(`o${'\u0301\u2060\u0302\u00ad\u0308\ufeff'.repeat(60)}`)
    expect(marks()).toEqual([4, 4])
    await eve.say('\u0939\u093f\u0928\u094d\u0926\u0940 \u05e9\u05c1\u05b8\u05dc')
    expect(eve.heard.at(-1)).toContain(
      '\u0939\u093f\u0928\u094d\u0926\u0940 \u05e9\u05c1\u05b8\u05dc',
    )
  })

  it('lets one person bring so many connections, and another once one of them goes', async () => {
    const small = await openChatHarness({ limits: { connections: 2 } })
    const first = await small.enter('eve', null)
    await small.enter('eve', null)
    const third = await small.enter('eve', null)
    const plain = await small.enter('eve')
    await first.say('nobody else hears this')
    expect(refusalsOf(third.heard)).toEqual([{ error: 'unavailable' }])
    expect(linesOf(third.heard)).toEqual([])
    expect(plain.heard.join()).not.toContain('nobody else')

    await first.leave()
    await third.send({ action: 'bindNickNameToConnectionId', nickName: 'eve', lastSeq: null })
    expect(linesOf(third.heard)).toContain('eve: nobody else hears this')
    await small.close()
  })

  it('counts no connection that died while it was greeted', async () => {
    const small = await openChatHarness({ limits: { connections: 1 } })
    await small.enter('ada')
    const dying = small.connect()
    small.office.heard.delete(dying.connectionId)
    await dying.send({ action: 'bindNickNameToConnectionId', nickName: 'eve' })

    const next = await small.enter('eve', null)
    expect(refusalsOf(next.heard)).toEqual([])
    await small.close()
  })

  it('counts no connection that a second bind noted while it was forgotten', async () => {
    const temporary = await temporaryDb()
    const store = openLmdbChatStore(temporary)
    const small = await openChatHarness({ store, limits: { connections: 1 } })
    const dying = await small.enter('eve', null)
    const { unbind } = store
    store.unbind = async (connectionId) => {
      await store.arrive({ connectionId, member: 'guest eve', nickname: 'eve' }, 1)
      await unbind(connectionId)
    }
    await dying.leave()
    store.unbind = unbind

    const next = await small.enter('eve', null)
    expect(refusalsOf(next.heard)).toEqual([])
    await small.close()
    await temporary.remove()
  })

  it('counts no connection that was turned away while a second bind found room for it', async () => {
    const temporary = await temporaryDb()
    const store = openLmdbChatStore(temporary)
    const small = await openChatHarness({ store, limits: { connections: 1 } })
    const first = await small.enter('eve', null)
    const { unbind } = store
    store.unbind = async (connectionId) => {
      store.unbind = unbind
      await first.leave()
      await store.arrive({ connectionId, member: 'guest eve', nickname: 'eve' }, 1)
      await unbind(connectionId)
    }
    const second = await small.enter('eve', null)
    expect(refusalsOf(second.heard)).toEqual([{ error: 'unavailable' }])
    await second.leave()

    const next = await small.enter('eve', null)
    expect(refusalsOf(next.heard)).toEqual([])
    await small.close()
    await temporary.remove()
  })

  it.each([
    ['ada: hello', 'ada hello'],
    ['* ada', 'ada'],
    ['\u204e\u2217\uff0a ada\ua789\uff1a hello', 'ada hello'],
    ['\u22c6\u2732\u{1f7af} ada\ua4fd\u{1d108} hello', 'ada hello'],
    // Visarga, which looks like a colon: in its own script it stands, elsewhere it does not.
    ['ada\u0903 hello', 'ada hello'],
    ['\u0926\u0941\u0903\u0916', '\u0926\u0941\u0903\u0916'],
    ['a\nb\u200bc', 'a bc'],
    ['  a  b ', 'a b'],
    // Blank to look at, though no space: Hangul filler, Braille blank, variation selector.
    ['a\u3164\u2800\ufe0f', 'a'],
  ])('shows the nickname %p as %p', async (nickName, shown) => {
    const member = await room.enter(nickName)

    expect(member.heard).toEqual([`* ${shown} joined`])
  })

  it.each(['\n:*', '\u3164\u2800', '\u202e'])(
    'refuses the nickname %j: nothing is left of it',
    async (blank) => {
      const nobody = await room.enter(blank)

      expect(nobody.heard).toEqual(['{"error":"malformed"}'])
    },
  )

  it.each([
    ['not JSON', 'hello'],
    ['JSON that is no object', '"hello"'],
    ['an unknown action', { action: 'dance' }],
    ['no action', { message: 'hello' }],
    ['a message of the wrong type', { action: '$default', message: 7 }],
    ['an empty message', { action: '$default', message: ' \n ' }],
    ['a message that shows nothing', { action: '$default', message: '\u200b\u3164 \u{e0041}' }],
    [
      'a message among a hundred other members',
      {
        ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`member-${at}`, at])),
        action: '$default',
        message: 'hello',
      },
    ],
    ['an id of the wrong type', { action: '$default', message: 'hello', id: 7 }],
    ['an id that is too long', { action: '$default', message: 'hello', id: 'x'.repeat(101) }],
    [
      'a nickname of the wrong type',
      { action: 'bindNickNameToConnectionId', nickName: 7, lastSeq: null },
    ],
  ])('refuses %s, and no other member notices', async (_, frame) => {
    const ada = await room.enter('ada', null)
    const eve = await room.enter('eve', null)
    const before = ada.heard.length
    await eve.send(frame)

    expect(refusalsOf(eve.heard)).toEqual([{ error: 'malformed' }])
    expect(ada.heard).toHaveLength(before)
  })

  it('refuses a message that is too long, naming its id', async () => {
    const ada = await room.enter('ada', null)
    await ada.say('x'.repeat(2_001), 'id-1')
    await ada.say('x'.repeat(2_000), 'id-2')

    expect(refusalsOf(ada.heard)).toEqual([{ error: 'too-long', id: 'id-1' }])
    expect(linesOf(ada.heard)).toHaveLength(2)
  })

  it('refuses plain members in words', async () => {
    const ada = await room.enter('ada')
    await ada.say('x'.repeat(2_001))

    expect(ada.heard.at(-1)).toBe('* Not sent: the message is too long.')
  })

  it('refuses a message before the bind, once the bind had time to arrive', async () => {
    const ada = room.connect()
    await withTime(room.time, { work: ada.say('hello', 'id-1'), step: 400 })

    expect(ada.heard).toEqual(['{"error":"not-bound","id":"id-1"}'])
  })

  it('takes a message that overtook its bind', async () => {
    const ada = room.connect()
    const saying = ada.say('hello')
    await ada.send({ action: 'bindNickNameToConnectionId', nickName: 'ada' })
    room.time.advance(50)
    await saying

    expect(ada.heard).toEqual(['* ada joined', 'ada: hello'])
  })

  it('slows a person down, over all connections, until time has passed', async () => {
    const ada = await room.enter('ada', null)
    const window = await room.enter('ada', 0)
    for (let index = 0; index < 10; index += 1) await ada.say(`a${index}`)
    for (let index = 0; index < 11; index += 1) await window.say(`b${index}`, `id-${index}`)
    expect(refusalsOf(window.heard)).toEqual([{ error: 'too-fast', id: 'id-10' }])

    room.time.advance(250)
    await window.say('again', 'id-10')
    expect(linesOf(ada.heard).at(-1)).toBe('ada: again')
  })

  it('slows a connection down, whatever it sends', async () => {
    const eve = room.connect()
    for (let index = 0; index < 41; index += 1) await eve.send('nonsense')

    expect(refusalsOf(eve.heard).at(-1)).toEqual({ error: 'too-fast' })
  })

  it('closes a connection whose token has ended, before it hears more', async () => {
    const proof = { sub: 'sub-1', nickname: 'eve', tokenExpiresAt: String(room.time.now() + 1_000) }
    const eve = room.connect(proof)
    await eve.send({ action: 'bindNickNameToConnectionId', nickName: 'eve' })
    const ada = await room.enter('ada')
    room.time.advance(1_000)
    await ada.say('secret')

    expect(room.office.deleted).toEqual([eve.connectionId])
    expect(eve.heard).toEqual(['* eve joined', '* ada joined'])
  })

  it('brings a line to all others once, also where such a connection cannot be closed', async () => {
    const proof = { sub: 'sub-1', nickname: 'eve', tokenExpiresAt: String(room.time.now() + 1_000) }
    const eve = room.connect(proof)
    await eve.send({ action: 'bindNickNameToConnectionId', nickName: 'eve' })
    const ada = await room.enter('ada')
    room.time.advance(1_000)
    jest.spyOn(room.office, 'delete').mockRejectedValue(named('LimitExceededException'))
    await withTime(room.time, { work: ada.say('secret'), step: 500 })

    expect(ada.heard.filter((line) => line === 'ada: secret')).toHaveLength(1)
    expect(eve.heard.join()).not.toContain('secret')
  })

  it('brings a line to all others once, also where one who is gone cannot be forgotten', async () => {
    const ada = await room.enter('ada')
    const bob = await room.enter('bob')
    room.office.heard.delete(bob.connectionId)
    jest.spyOn(room.store, 'depart').mockRejectedValue(new Error('throttled'))
    await withTime(room.time, { work: ada.say('hello'), step: 500 })

    expect(ada.heard.filter((line) => line === 'ada: hello')).toHaveLength(1)
  })

  it.each([
    ['for the first time', false],
    ['once more', true],
  ])(
    'lets nobody bind %s under a token that has ended, to read what was said',
    async (_, known) => {
      const proof = {
        sub: 'sub-1',
        nickname: 'eve',
        tokenExpiresAt: String(room.time.now() + 1_000),
      }
      const eve = room.connect(proof)
      const bind = { action: 'bindNickNameToConnectionId', nickName: 'eve', lastSeq: 0 }
      if (known) await eve.send(bind)
      const before = eve.heard.length
      room.time.advance(1_000)
      await eve.send(bind)

      expect(room.office.deleted).toEqual([eve.connectionId])
      expect(linesOf(eve.heard.slice(before))).toEqual([])
    },
  )

  it('greets no plain member whose token ends while the bind waits for its turn', async () => {
    const proof = { sub: 'sub-1', nickname: 'eve', tokenExpiresAt: String(room.time.now() + 1_000) }
    const ada = await room.enter('ada')
    await ada.say('hello')
    const eve = room.connect(proof)
    const bind = jest.spyOn(room.store, 'bind').mockImplementationOnce((connection) => {
      room.time.advance(1_000)
      bind.mockRestore()
      return room.store.bind(connection)
    })
    await eve.send({ action: 'bindNickNameToConnectionId', nickName: 'eve' })

    expect(room.office.deleted).toEqual([eve.connectionId])
    expect(eve.heard).toEqual([])
    expect(ada.heard).toEqual(['* ada joined', 'ada: hello'])
    expect(await room.store.connection(eve.connectionId)).toBeUndefined()
  })

  it('tells no more of a long history once the token has ended', async () => {
    const proof = { sub: 'sub-1', nickname: 'eve', tokenExpiresAt: String(room.time.now() + 1_000) }
    for (let count = 0; count < 1_200; count++)
      await room.store.append({ text: `ada: ${count}`, author: 'ada', at: 0 })
    const eve = room.connect(proof)
    const { post } = room.office
    jest.spyOn(room.office, 'post').mockImplementationOnce((message) => {
      room.time.advance(1_000)
      return post.call(room.office, message)
    })
    await eve.send({ action: 'bindNickNameToConnectionId', nickName: 'eve', lastSeq: 0 })

    expect(room.office.deleted).toEqual([eve.connectionId])
    expect(linesOf(eve.heard)).toHaveLength(500)
  })

  it('takes no message under a token that has ended', async () => {
    const proof = { sub: 'sub-1', nickname: 'eve', tokenExpiresAt: String(room.time.now() + 1_000) }
    const eve = room.connect(proof)
    await eve.send({ action: 'bindNickNameToConnectionId', nickName: 'eve' })
    room.time.advance(1_000)
    await eve.say('hello')

    expect(room.office.deleted).toEqual([eve.connectionId])
    expect(await room.store.head()).toBe(1)
  })
})
