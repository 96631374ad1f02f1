import { chatHarnessForEachTest, HARNESSES, linesOf } from '../testing/chat-harness'

describe.each(Object.entries(HARNESSES))('the chat on %s', (_, openHarnesses) => {
  const room = chatHarnessForEachTest({}, openHarnesses)

  it('sends a line as "nickname: text" to everybody, including its author', async () => {
    const ada = await room.enter('ada')
    const bob = await room.enter('bob')
    await ada.say('hello')

    expect(ada.frames.at(-1)).toBe('ada: hello')
    expect(bob.frames.at(-1)).toBe('ada: hello')
  })

  it('announces nothing for an absence under 60 seconds', async () => {
    const ada = await room.enter('ada')
    const bob = await room.enter('bob')
    await bob.leave()
    room.time.advance(59_000)
    await room.chat.sweep()
    await room.enter('bob')
    room.time.advance(120_000)
    await room.chat.sweep()

    expect(ada.frames).toEqual(['* ada joined', '* bob joined'])
  })

  it('counts a person with two windows once, until the last window closes', async () => {
    const ada = await room.enter('ada')
    const first = await room.enter('bob')
    const second = await room.enter('bob')
    await first.leave()
    room.time.advance(120_000)
    await room.chat.sweep()
    expect(ada.frames).toEqual(['* ada joined', '* bob joined'])

    await second.leave()
    room.time.advance(60_000)
    await room.chat.sweep()
    expect(ada.frames.at(-1)).toBe('* bob left')
  })

  it('greets a new member with the newest 50 lines, separated by line breaks', async () => {
    const ada = await room.enter('ada')
    for (let index = 1; index <= 60; index += 1) {
      room.time.advance(1_000)
      await ada.say(`line ${index}`)
    }
    const bob = await room.enter('bob')

    const greeting = Array.from({ length: 50 }, (_, index) => `ada: line ${index + 11}`)
    expect(bob.frames).toEqual([greeting.join('\n'), '* bob joined'])
  })

  it('sends nothing to a connection that has not bound', async () => {
    const ada = await room.enter('ada')
    const stranger = room.connect()
    await ada.say('hello')

    expect(stranger.frames).toEqual([])
  })

  it('takes the nickname from the verified token, not from the frame', async () => {
    const ada = room.connect({ sub: 'sub-1', nickname: 'ada', tokenExpiresAt: '99999999999999' })
    await ada.send({ action: 'bindNickNameToConnectionId', nickName: 'bob' })
    await ada.say('hello')

    expect(ada.frames).toEqual(['* ada joined', 'ada: hello'])
  })

  it('keeps plain and resumable members in one room', async () => {
    const ada = await room.enter('ada')
    const bob = await room.enter('bob', null)
    await bob.say('hi')
    await ada.say('hello')

    expect(ada.frames.slice(-2)).toEqual(['bob: hi', 'ada: hello'])
    expect(linesOf(bob.frames).slice(-2)).toEqual(['bob: hi', 'ada: hello'])
  })
})
