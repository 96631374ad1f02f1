import { boundRoom, quietPageForEachTest, testRoom } from '../testing/test-room'
import { DEAD_AFTER_MS, DOUBT_MS, KEEP_ALIVE_MS } from './heartbeat'
import { ANSWER_LIMIT_MS, RETRY_PAUSE_MS } from './outbox'
import { BIND_PAUSE_MS, REORDER_PATIENCE_MS } from './resumed-protocol'

const fault = { message: 'Internal server error', connectionId: 'c=', requestId: 'r=' }
const error = quietPageForEachTest()

const resumedRoom = () => testRoom({ authorize: false, resume: true })

describe('hearing', () => {
  test('asks for the newest lines on a first visit, takes them for history, and then is connected', async () => {
    const { room, network, open, receive } = resumedRoom()
    await open()
    expect(network.newest.frames).toEqual([
      { action: 'bindNickNameToConnectionId', nickName: 'ada', lastSeq: null },
    ])
    receive({ seq: 1, lines: ['bob: one'], more: true })
    expect(room.getState().connection).toBe('connecting')
    receive({ seq: 2, lines: ['bob: two'] })
    expect(room.getState().connection).toBe('connected')
    receive({ seq: 3, lines: ['bob: three'] })
    const isNew = [0, 1, 2].map((index) => room.transcript.arrivedAt(index) !== undefined)
    expect(isNew).toEqual([false, false, true])
  })

  test('asks after a reconnect for what it has not heard, and drops what it has', async () => {
    const { room, network, reconnect, receive } = await boundRoom()
    await reconnect()
    expect(network.newest.frames).toMatchObject([{ nickName: 'ada', lastSeq: 1 }])
    receive({ seq: 3, lines: ['bob: hi', 'bob: two', 'bob: three'] })
    expect(room.transcript.text()).toBe('bob: hi\nbob: two\nbob: three')
  })

  test('binds again with its last number while lines are missing', async () => {
    const { room, network, receive, settle } = await boundRoom()
    receive({ seq: 3, lines: ['bob: three'] })
    await settle(REORDER_PATIENCE_MS)
    expect(network.newest.frames.slice(1)).toMatchObject([{ lastSeq: 1 }])
    receive({ seq: 4, lines: ['bob: four'] })
    await settle(BIND_PAUSE_MS)
    expect(network.newest.frames.slice(1)).toMatchObject([{ lastSeq: 1 }, { lastSeq: 1 }])
    receive({ seq: 3, lines: ['bob: two', 'bob: three'] })
    expect(room.transcript.text()).toBe('bob: hi\nbob: two\nbob: three\nbob: four')
    await settle(60_000)
    expect(network.newest.frames).toHaveLength(3)
  })

  test('asks for the next lines where a replay ends before the number of the head', async () => {
    const { room, network, reconnect, receive, settle } = await boundRoom()
    await reconnect()
    receive({ seq: 2, lines: ['bob: two'], more: true })
    receive({ seq: 3, lines: ['bob: three'] })
    receive({ seq: 4, lines: [] })
    await settle(REORDER_PATIENCE_MS)
    expect(network.newest.frames).toMatchObject([{ lastSeq: 1 }, { lastSeq: 3 }])
    receive({ seq: 4, lines: ['bob: four'] })
    expect(room.transcript.text()).toBe('bob: hi\nbob: two\nbob: three\nbob: four')
  })

  test('asks nothing when frames merely changed places', async () => {
    const { network, receive, settle } = await boundRoom()
    receive({ seq: 3, lines: ['bob: three'] })
    await settle(REORDER_PATIENCE_MS - 1)
    receive({ seq: 2, lines: ['bob: two'] })
    await settle(60_000)
    expect(network.newest.frames).toHaveLength(1)
  })

  test('asks nothing while a replay goes on, though a new line has overtaken it', async () => {
    const { room, network, reconnect, receive, settle } = await boundRoom()
    await reconnect()
    receive({ seq: 2, lines: ['bob: two'], more: true })
    receive({ seq: 5, lines: ['bob: five'] })
    await settle(10_000)
    receive({ seq: 3, lines: ['bob: three'], more: true })
    await settle(10_000)
    expect(room.getState().connection).toBe('reconnecting')
    receive({ seq: 4, lines: ['bob: four'] })
    await settle(10_000)
    expect(room.getState().connection).toBe('connected')
    expect(room.transcript.length).toBe(5)
    expect(network.newest.frames).toHaveLength(1)
  })

  test('begins anew where the service refuses its number, having another history', async () => {
    const { room, network, reconnect, receive } = await boundRoom()
    await reconnect()
    receive({ error: 'malformed' })
    expect(network.newest.frames.at(-1)).toHaveProperty('lastSeq', null)
    receive({ seq: 1, lines: ['cy: new'] })
    expect(room.transcript.text()).toBe('bob: hi\ncy: new')
  })

  test.each([{ error: 'unavailable' }, fault])(
    'binds again after a pause when the bind came to nothing: %j',
    async (answer) => {
      const { network, open, receive, settle } = resumedRoom()
      await open()
      receive(answer)
      await settle(BIND_PAUSE_MS)
      expect(network.newest.frames).toHaveLength(2)
      receive({ seq: 0, lines: [] })
      await settle(60_000)
      expect(network.newest.frames).toHaveLength(2)
    },
  )

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
    '{"error":7}',
  ])('ignores %j, which is no frame, and says so in the console', async (text) => {
    const { room, network, settle } = await boundRoom()
    network.newest.serverSends(text)
    await settle(REORDER_PATIENCE_MS)
    expect(room.transcript.length).toBe(1)
    expect(error.mock.calls).toEqual([['Chat: a frame of an unknown form was ignored.']])
  })
})

describe('saying', () => {
  test('keeps a message until its id is acknowledged, whatever lines come meanwhile', async () => {
    const { outgoing, say, said, receive } = await boundRoom()
    say('hi')
    expect(said()).toEqual([{ action: '$default', message: 'hi', id: outgoing()[0]?.id }])
    receive({ seq: 2, lines: ['ada: hi'] })
    expect(outgoing()).toMatchObject([{ text: 'hi' }])
    receive({ seq: 3, lines: ['ada: hi'], ids: ['of another tab', outgoing()[0]?.id] })
    expect(outgoing()).toEqual([])
  })

  test('sends what was typed offline once and in order, after the replay is over', async () => {
    const { network, outgoing, receive, acknowledge, say, said, settle } = await boundRoom()
    network.newest.serverCloses()
    say('one')
    say('two')
    await settle(5_000)
    network.newest.serverOpens()
    receive({ seq: 2, lines: ['bob: two'], more: true })
    expect(said()).toEqual([])
    receive({ seq: 3, lines: ['bob: three'] })
    expect(said()).toMatchObject([{ message: 'one' }])
    acknowledge(4)
    acknowledge(5)
    await settle(120_000)
    expect(said()).toMatchObject([{ message: 'one' }, { message: 'two' }])
    expect(outgoing()).toEqual([])
  })

  test('sends a lost message again under its id, unless the replay acknowledges it', async () => {
    const { outgoing, say, said, reconnect, acknowledge, receive } = await boundRoom()
    say('hello')
    const first = said()
    await reconnect()
    receive({ seq: 1, lines: [] })
    expect(said()).toEqual(first)
    await reconnect()
    acknowledge(2)
    expect(said()).toEqual([])
    expect(outgoing()).toEqual([])
  })

  test('sends after a reload what was typed offline before it', async () => {
    const before = await boundRoom()
    before.network.newest.serverCloses()
    before.say('hello')
    before.room.write('half a thou')
    before.leave()

    const after = await boundRoom()
    expect(after.said()).toMatchObject([{ message: 'hello' }])
    expect(after.room.getState().draft).toBe('half a thou')
  })

  test.each(['too-fast', 'too-long', 'malformed', 'unavailable', 'something-new'])(
    'gives a message back to the composer when it is refused: %s',
    async (code) => {
      const { room, refuse, say } = await boundRoom()
      say('hello')
      expect(room.getState().draft).toBe('')
      refuse(code)
      expect(room.getState()).toMatchObject({ draft: 'hello', outgoing: [], problem: code })
      expect(error).toHaveBeenCalledWith(`Chat: a message was refused (${code}).`)
    },
  )

  test('says under its first id what is sent again unchanged: it may have been stored', async () => {
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
    'sends later, in order and without asking, one of several messages that was refused: %s',
    async (code) => {
      const { room, say, refuse, acknowledge, said, settle } = await boundRoom()
      say('one')
      say('two')
      refuse(code)
      expect(room.getState().draft).toBe('')
      await settle(RETRY_PAUSE_MS)
      acknowledge(2)
      expect(said()).toMatchObject([{ message: 'one' }, { message: 'one' }, { message: 'two' }])
    },
  )

  test('sends later, without asking, what had waited already', async () => {
    const { room, reconnect, say, receive, refuse, said, settle } = await boundRoom()
    say('hello')
    await reconnect()
    receive({ seq: 1, lines: [] })
    refuse('too-fast')
    expect(room.getState().draft).toBe('')
    await settle(RETRY_PAUSE_MS)
    expect(said()).toHaveLength(2)
  })

  test('gives the message on its way back when a handler behind the gateway fails', async () => {
    const { room, receive, say } = await boundRoom()
    say('hello')
    receive(fault)
    expect(room.getState()).toMatchObject({ draft: 'hello', outgoing: [], problem: 'unavailable' })
  })

  test('binds and sends again when the service does not know the connection', async () => {
    const { network, refuse, receive, say, said, settle } = await boundRoom()
    say('hello')
    refuse('not-bound')
    await settle(BIND_PAUSE_MS)
    expect(network.newest.frames.at(-1)).toHaveProperty('lastSeq', 1)
    expect(said()).toHaveLength(1)
    receive({ seq: 1, lines: [] })
    expect(said()).toHaveLength(2)
  })
})

describe('keeping a connection', () => {
  test('replaces a connection that dies in silence after a message, and sends the message again', async () => {
    const { network, receive, say, said, settle } = await boundRoom()
    say('hello')
    await settle(DOUBT_MS + DEAD_AFTER_MS)
    expect(network.live).toHaveLength(1)
    expect(network.sockets).toHaveLength(2)
    network.newest.serverOpens()
    expect(network.newest.frames).toMatchObject([{ lastSeq: 1 }])
    receive({ seq: 1, lines: [] })
    expect(said()).toMatchObject([{ message: 'hello' }])
  })

  test('keeps a living connection while a handler is slow, and sends the message again at last', async () => {
    const { network, receive, say, said, settle } = await boundRoom()
    say('hello')
    await settle(DOUBT_MS)
    receive({ seq: 1, lines: [] })
    await settle(29_000 - DOUBT_MS)
    expect(said()).toHaveLength(1)
    await settle(ANSWER_LIMIT_MS - 29_000)
    expect(said()).toMatchObject([{ message: 'hello' }, { message: 'hello' }])
    expect(network.sockets).toHaveLength(1)
  })

  test('replaces a connection that dies in the midst of a replay', async () => {
    const { network, open, receive, settle } = resumedRoom()
    await open()
    receive({ seq: 1, lines: ['bob: one'], more: true })
    await settle(DEAD_AFTER_MS)
    expect(network.sockets).toHaveLength(2)
  })

  test('keeps a silent connection alive with a bind within the 10 minutes of the gateway', async () => {
    const { network, settle } = await boundRoom()
    expect(KEEP_ALIVE_MS).toBeLessThan(10 * 60_000)
    await settle(KEEP_ALIVE_MS)
    expect(network.newest.frames.slice(1)).toMatchObject([{ nickName: 'ada', lastSeq: 1 }])
  })

  test.each(['visible page', 'network'])(
    'asks once for a sign of life when the %s is back after a while',
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

  test('leaves no socket and no timer behind when the dash is left', async () => {
    const { network, say, receive, leave, settle } = await boundRoom()
    say('hello')
    receive({ seq: 9, lines: ['bob: nine'] })
    await settle(100)
    leave()
    expect(network.live).toEqual([])
    expect(jest.getTimerCount()).toBe(0)
  })
})
