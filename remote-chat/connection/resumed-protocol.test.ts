import { boundRoom, quietPageForEachTest, testRoom } from '../testing/test-room'
import { DOUBT_MS, KEEP_ALIVE_MS } from './heartbeat'
import { ANSWER_LIMIT_MS, RETRY_PAUSE_MS } from './outbox'
import { BIND_PAUSE_MS, REORDER_PATIENCE_MS } from './resumed-protocol'

const fault = { message: 'Internal server error', connectionId: 'c=', requestId: 'r=' }
const error = quietPageForEachTest()

describe('receiving', () => {
  test.each([
    'ada: hello',
    '',
    'null',
    '[]',
    '7',
    '{}',
    '{"message":"hi"}',
    '{"seq":1}',
    '{"seq":-1,"lines":[]}',
    '{"seq":1.5,"lines":["a"]}',
    '{"seq":"1","lines":["a"]}',
    '{"seq":1,"lines":["a","b"]}',
    '{"seq":1,"lines":[1]}',
    '{"seq":2,"lines":["a"],"ids":"x1"}',
    '{"seq":2,"lines":["a"],"bind":1,"after":1,"upTo":2}',
    '{"seq":2,"lines":["a"],"bind":"1","after":2,"upTo":1}',
    '{"seq":2,"lines":["a"],"bind":"1","after":-1,"upTo":2}',
    '{"seq":2,"lines":["a"],"bind":"1"}',
    '{"error":7}',
  ])('ignores %j, which is not a frame, and logs it', async (text) => {
    const { room, network, settle } = await boundRoom()
    network.newest.serverSends(text)
    await settle(REORDER_PATIENCE_MS)
    expect(room.transcript.end).toBe(1)
    expect(error.mock.calls).toEqual([['Chat: a frame in an unknown format was ignored.']])
  })
})

describe('a service with plain frames', () => {
  test.each(['bob: hi', '', '[]', '7', 'null', '"bob: hi"'])(
    'is recognised by %j before the answer to a bind, which is appended, and gets a new connection',
    async (text) => {
      const { room, network, open, settle } = testRoom({ authorize: false, resume: true })
      await open()
      network.newest.serverSends(text)
      await settle()
      expect(network.sockets).toHaveLength(2)
      network.newest.serverOpens()
      network.newest.serverSends('bob: again\ncy: hello')
      await settle(100)
      expect(room.transcript.text()).toBe(`${text}\nbob: again\ncy: hello`)
      expect(network.newest.sent).toEqual([
        '{"action":"bindNickNameToConnectionId","nickName":"ada"}',
      ])
    },
  )

  test('receives a message from before once', async () => {
    const { network, open, say, messages, outgoing, settle } = testRoom({
      authorize: false,
      resume: true,
    })
    await open()
    say('hello')
    network.newest.serverSends('bob: hi')
    await settle()
    network.newest.serverOpens()
    expect(messages()).toEqual([{ action: '$default', message: 'hello' }])
    await settle(120_000)
    expect(messages()).toHaveLength(1)
    expect(outgoing()).toEqual([])
  })

  test.each(['{}', '{"message":"hi"}', JSON.stringify(fault)])(
    'is not assumed after %j, which is an object',
    async (text) => {
      const { room, network, open, settle } = testRoom({ authorize: false, resume: true })
      await open()
      network.newest.serverSends(text)
      await settle(BIND_PAUSE_MS)
      expect(network.sockets).toHaveLength(1)
      expect(room.transcript.end).toBe(0)
      expect(network.newest.frames).toMatchObject([{ lastSeq: null }, { lastSeq: null }])
    },
  )
})

describe('sending', () => {
  test('keeps a message until its id is acknowledged, whatever lines arrive meanwhile', async () => {
    const { outgoing, say, messages, receive } = await boundRoom()
    say('hi')
    expect(messages()).toEqual([{ action: '$default', message: 'hi', id: outgoing()[0]?.id }])
    receive({ seq: 2, lines: ['ada: hi'] })
    expect(outgoing()).toMatchObject([{ text: 'hi' }])
    receive({ seq: 3, lines: ['ada: hi'], ids: ['of another tab', outgoing()[0]?.id] })
    expect(outgoing()).toEqual([])
  })

  test.each(['too-fast', 'too-long', 'malformed', 'unavailable', 'something-new'])(
    'returns a refused message to the composer: %s',
    async (code) => {
      const { room, refuse, say } = await boundRoom()
      say('hello')
      expect(room.getState().draft).toBe('')
      refuse(code)
      expect(room.getState()).toMatchObject({ draft: 'hello', outgoing: [], problem: code })
      expect(error).toHaveBeenCalledWith(`Chat: a message was refused (${code}).`)
    },
  )

  test('reuses the id of a message that is sent again unchanged, as it may have been stored', async () => {
    const { room, outgoing, refuse, say } = await boundRoom()
    say('hello')
    const id = outgoing()[0]?.id
    refuse('unavailable')
    room.send()
    expect(outgoing()).toMatchObject([{ id, text: 'hello' }])
    refuse('unavailable')
    say('hello')
    expect(outgoing()[0]?.id).not.toBe(id)
  })

  test.each(['too-fast', 'unavailable'])(
    'resends a refused message of several later, in order and automatically: %s',
    async (code) => {
      const { room, say, refuse, acknowledge, messages, settle } = await boundRoom()
      say('one')
      say('two')
      refuse(code)
      expect(room.getState().draft).toBe('')
      await settle(RETRY_PAUSE_MS)
      acknowledge(2)
      expect(messages()).toMatchObject([{ message: 'one' }, { message: 'one' }, { message: 'two' }])
    },
  )

  test('resends a refused message that had been waiting, later and automatically', async () => {
    const { room, reconnect, say, answer, refuse, messages, settle } = await boundRoom()
    say('hello')
    await reconnect()
    answer()
    refuse('too-fast')
    expect(room.getState().draft).toBe('')
    await settle(RETRY_PAUSE_MS)
    expect(messages()).toHaveLength(2)
  })

  test('returns the pending message when a handler behind the gateway fails', async () => {
    const { room, receive, say } = await boundRoom()
    say('hello')
    receive(fault)
    expect(room.getState()).toMatchObject({ draft: 'hello', outgoing: [], problem: 'unavailable' })
  })
})

describe('keeping a connection', () => {
  test('keeps a live connection while a handler is slow, and finally sends the message again', async () => {
    const { network, answer, say, messages, settle } = await boundRoom()
    say('hello')
    await settle(DOUBT_MS)
    answer()
    await settle(29_000 - DOUBT_MS)
    expect(messages()).toHaveLength(1)
    await settle(ANSWER_LIMIT_MS - 29_000)
    expect(messages()).toMatchObject([{ message: 'hello' }, { message: 'hello' }])
    expect(network.sockets).toHaveLength(1)
  })

  test('keeps a silent connection alive within the 10 minutes of the gateway', () => {
    expect(KEEP_ALIVE_MS).toBeLessThan(10 * 60_000)
  })

  test.each(['visible page', 'network'])(
    'sends one probe when the %s returns after a while',
    async (what) => {
      const { network, settle } = await boundRoom()
      const comeBack = () =>
        what === 'network'
          ? window.dispatchEvent(new Event('online'))
          : document.dispatchEvent(new Event('visibilitychange'))
      comeBack()
      expect(network.newest.frames).toHaveLength(1)
      await settle(60_000)
      comeBack()
      comeBack()
      expect(network.newest.frames.slice(1)).toMatchObject([{ lastSeq: 1 }])
    },
  )
})
