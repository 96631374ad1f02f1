import {
  chatHarnessForEachTest,
  errorNamed,
  type HarnessMember,
  linesOf,
  refusalsOf,
  withTime,
} from '../testing/chat-harness'

const DAY_MS = 24 * 60 * 60_000
const BIND = 'bindNickNameToConnectionId'

describe('the safety of the room', () => {
  const room = chatHarnessForEachTest({ log: () => {} })

  it('neutralises line breaks and control characters, so that nobody forges a line', async () => {
    const eve = await room.enter('eve')
    await eve.say('hi\nada: I am rich\r\u2028\u0085bob: me too\u202e')

    expect(eve.frames.at(-1)).toBe('eve: hi ada: I am rich bob: me too')
  })

  it('keeps the joiners of emoji and scripts, and removes half characters', async () => {
    const ada = await room.enter('ada')
    await ada.say('\u{1f469}\u200d\u{1f4bb} a\ud800b')

    expect(ada.frames.at(-1)).toBe('ada: \u{1f469}\u200d\u{1f4bb} a b')
  })

  it('limits the marks on a letter to what scripts use, so that they do not cover other lines', async () => {
    const eve = await room.enter(`eve${'\u0323\u0330'.repeat(20)}`)
    const marks = () => {
      const [name = '', text = ''] = (eve.frames.at(-1) ?? '').split(': ')
      return [name, text].map((part) => part.normalize('NFD').match(/\p{M}/gu)?.length)
    }
    await eve.say(`o${'\u0301\u0302\u0308'.repeat(60)}`)
    expect(marks()).toEqual([4, 4])
    // Invisible characters do not separate them.
    await eve.say(`o${'\u0301\u2060\u0302\u00ad\u0308\ufeff'.repeat(60)}`)
    expect(marks()).toEqual([4, 4])
    await eve.say('\u0939\u093f\u0928\u094d\u0926\u0940 \u05e9\u05c1\u05b8\u05dc')
    expect(eve.frames.at(-1)).toContain(
      '\u0939\u093f\u0928\u094d\u0926\u0940 \u05e9\u05c1\u05b8\u05dc',
    )
  })

  it.each([
    ['ada: hello', 'ada hello'],
    ['* ada', 'ada'],
    // Look-alikes of a colon or a star, including letters.
    ['\u204e\u2217\uff0a ada\ua789\uff1a hello', 'ada hello'],
    ['\u22c6\u2732\u{1f7af} ada\ua4fd\u{1d108} hello\u02d0', 'ada hello'],
    // Visarga, which looks like a colon: allowed in its own script, not elsewhere.
    ['ada\u0903 hello', 'ada hello'],
    ['\u0926\u0941\u0903\u0916', '\u0926\u0941\u0903\u0916'],
    ['\u0359ada', 'ada'],
    ['a\nb\u200bc', 'a bc'],
    ['  a  b ', 'a b'],
    // Blank characters other than spaces: Hangul filler, Braille blank, variation selector.
    ['a\u3164\u2800\ufe0f', 'a'],
    ["Zo\u00eb O'Neil-Smith_2 jr.", "Zo\u00eb O'Neil-Smith_2 jr."],
    ['\u30c6\u30fc \u039e\u03ad\u03bd\u03b7', '\u30c6\u30fc \u039e\u03ad\u03bd\u03b7'],
    ['<b>bob</b> \u{1f600}', 'b bob b'],
    ['x'.repeat(60), 'x'.repeat(50)],
    ['\n:*', 'guest'],
    ['\u3164\u2800', 'guest'],
    ['\u202e', 'guest'],
    ['', 'guest'],
  ])('shows the nickname %j as %j', async (nickName, publicName) => {
    const member = await room.enter(nickName)

    expect(member.frames).toEqual([`* ${publicName} joined`])
  })

  it.each([
    ['not JSON', 'hello'],
    ['JSON that is not an object', '"hello"'],
    ['an unknown action', { action: 'dance' }],
    ['no action', { message: 'hello' }],
    ['a message of the wrong type', { action: '$default', message: 7 }],
    ['an empty message', { action: '$default', message: ' \n ' }],
    ['an invisible message', { action: '$default', message: '\u200b\u3164 \u{e0041}' }],
    ['an id of the wrong type', { action: '$default', message: 'hello', id: 7 }],
    ['an id that is too long', { action: '$default', message: 'hello', id: 'x'.repeat(101) }],
    [
      'a nickname of the wrong type',
      { action: 'bindNickNameToConnectionId', nickName: 7, lastSeq: null },
    ],
  ])('refuses %s, and no other member notices', async (_, frame) => {
    const ada = await room.enter('ada', null)
    const eve = await room.enter('eve', null)
    const count = ada.frames.length
    await eve.send(frame)

    expect(refusalsOf(eve.frames)).toEqual([{ error: 'malformed' }])
    expect(ada.frames).toHaveLength(count)
  })

  it('refuses a message that is too long, naming its id', async () => {
    const ada = await room.enter('ada', null)
    await ada.say('x'.repeat(2_001), 'id-1')
    await ada.say('x'.repeat(2_000), 'id-2')

    expect(refusalsOf(ada.frames)).toEqual([{ error: 'too-long', id: 'id-1' }])
    expect(linesOf(ada.frames)).toHaveLength(2)
  })

  it('refuses plain members with a text', async () => {
    const ada = await room.enter('ada')
    await ada.say('x'.repeat(2_001))

    expect(ada.frames.at(-1)).toBe('* Not sent: the message is too long.')
  })

  it('refuses a message before the bind after waiting for the bind to arrive', async () => {
    const ada = room.connect()
    await withTime(room.time, { work: ada.say('hello', 'id-1'), step: 400 })

    expect(ada.frames).toEqual(['{"error":"not-bound","id":"id-1"}'])
  })

  it('accepts a message that overtook its bind', async () => {
    const ada = room.connect()
    const saying = ada.say('hello')
    await ada.send({ action: 'bindNickNameToConnectionId', nickName: 'ada' })
    room.time.advance(50)
    await saying

    expect(ada.frames).toEqual(['* ada joined', 'ada: hello'])
  })

  it('limits the pace of a person across all their connections', async () => {
    const ada = await room.enter('ada', null)
    const window = await room.enter('ada', 0)
    for (let index = 0; index < 10; index += 1) await ada.say(`a${index}`)
    for (let index = 0; index < 11; index += 1) await window.say(`b${index}`, `id-${index}`)
    expect(refusalsOf(window.frames)).toEqual([{ error: 'too-fast', id: 'id-10' }])

    room.time.advance(250)
    await window.say('again', 'id-10')
    expect(linesOf(ada.frames).at(-1)).toBe('ada: again')
  })

  it('blocks nobody when the clock jumps', async () => {
    const ada = await room.enter('ada', null)
    const bob = await room.enter('bob', null)
    for (const jump of [DAY_MS, -DAY_MS, -DAY_MS]) {
      room.time.jump(jump)
      await ada.say(`after ${jump}`)
      expect(linesOf(bob.frames).at(-1)).toBe(`ada: after ${jump}`)
    }
  })

  it('delivers a line to the others once even if a closed connection cannot be deleted', async () => {
    const ada = await room.enter('ada')
    const bob = await room.enter('bob')
    room.office.frames.delete(bob.connectionId)
    jest.spyOn(room.store, 'unbind').mockRejectedValue(new Error('throttled'))
    await ada.say('hello')

    expect(ada.frames.filter((line) => line === 'ada: hello')).toHaveLength(1)
  })

  describe('when a token ends', () => {
    const LIFE_MS = 1_000
    const bind = { action: BIND, nickName: 'eve', lastSeq: 0 }
    let eve: HarnessMember
    beforeEach(() => {
      const tokenExpiresAt = String(room.time.now() + LIFE_MS)
      eve = room.connect({ sub: 'sub-1', nickname: 'eve', tokenExpiresAt })
    })

    it('closes the connection before it receives more', async () => {
      await eve.send({ action: BIND, nickName: 'eve' })
      const ada = await room.enter('ada')
      room.time.advance(LIFE_MS)
      await ada.say('secret')

      expect(room.office.deleted).toEqual([eve.connectionId])
      expect(eve.frames).toEqual(['* eve joined', '* ada joined'])
    })

    it('closes the connection even if nobody sends anything', async () => {
      await eve.send(bind)
      room.time.advance(LIFE_MS)
      await room.chat.sweep()

      expect(room.office.deleted).toEqual([eve.connectionId])
    })

    it('delivers a line to the others once even if the connection cannot be closed', async () => {
      await eve.send(bind)
      const ada = await room.enter('ada')
      room.time.advance(LIFE_MS)
      jest.spyOn(room.office, 'delete').mockRejectedValue(errorNamed('LimitExceededException'))
      await ada.say('secret')

      expect(ada.frames.filter((line) => line === 'ada: secret')).toHaveLength(1)
      expect(eve.frames.join()).not.toContain('secret')
    })

    it.each([
      ['for the first time', false],
      ['once more', true],
    ])('lets nobody bind %s to read what was said', async (_, isBound) => {
      if (isBound) await eve.send(bind)
      const count = eve.frames.length
      room.time.advance(LIFE_MS)
      await eve.send(bind)

      expect(room.office.deleted).toEqual([eve.connectionId])
      expect(linesOf(eve.frames.slice(count))).toEqual([])
    })

    it('greets no plain member whose token ends while the bind waits for its turn', async () => {
      const ada = await room.enter('ada')
      await ada.say('hello')
      const storeBind = jest.spyOn(room.store, 'bind').mockImplementationOnce((connection) => {
        room.time.advance(LIFE_MS)
        storeBind.mockRestore()
        return room.store.bind(connection)
      })
      await eve.send({ action: BIND, nickName: 'eve' })

      expect(room.office.deleted).toEqual([eve.connectionId])
      expect(eve.frames).toEqual([])
      expect(await room.store.connection(eve.connectionId)).toBeUndefined()
    })

    it('stops the replay of a long history', async () => {
      for (let count = 0; count < 1_200; count++)
        await room.store.append({ kind: 'said', text: `ada: ${count}`, author: 'ada', at: 0 })
      const { post } = room.office
      jest.spyOn(room.office, 'post').mockImplementationOnce((message) => {
        room.time.advance(LIFE_MS)
        return post.call(room.office, message)
      })
      await eve.send(bind)

      expect(room.office.deleted).toEqual([eve.connectionId])
      expect(linesOf(eve.frames)).toHaveLength(500)
    })

    it('accepts no message from its member', async () => {
      await eve.send({ action: BIND, nickName: 'eve' })
      room.time.advance(LIFE_MS)
      await eve.say('hello')

      expect(room.office.deleted).toEqual([eve.connectionId])
      expect(await room.store.head()).toBe(1)
    })
  })
})
