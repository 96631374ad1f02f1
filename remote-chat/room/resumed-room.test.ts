import { ANSWER_LIMIT_MS, DOUBT_MS, KEEP_ALIVE_MS } from '../connection/heartbeat'
import { GAP_PATIENCE_MS } from './gap-repair'
import { boundRoom, roomAtTest } from './room-at-test'

let error: jest.SpyInstance

beforeEach(() => {
  jest.useFakeTimers()
  sessionStorage.clear()
  error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.useRealTimers()
  error.mockRestore()
})

const resumed = () => roomAtTest({ authorize: false, resume: true })

test('asks for the newest lines on a first visit', async () => {
  const { network, open } = resumed()
  await open()
  expect(network.newest.frames).toEqual([
    { action: 'bindNickNameToConnectionId', nickName: 'ada', lastSeq: null },
  ])
})

test('is connected when the bind is answered, and not before', async () => {
  const { room, open, receive } = resumed()
  await open()
  expect(room.getState().connection).toBe('connecting')
  receive({ seq: 0, lines: [] })
  expect(room.getState().connection).toBe('connected')
})

test('asks after a reconnect for what it has not heard, and drops what it has', async () => {
  const { room, network, reconnect, receive } = await boundRoom()
  await reconnect()
  expect(network.newest.frames).toEqual([
    { action: 'bindNickNameToConnectionId', nickName: 'ada', lastSeq: 1 },
  ])
  receive({ seq: 3, lines: ['bob: hi', 'bob: two', 'bob: three'] })
  expect(room.transcript.text()).toBe('bob: hi\nbob: two\nbob: three')
})

test('sends what was typed offline once, after the bind is answered', async () => {
  const { room, network, receive, say, said, settle } = await boundRoom()
  network.newest.serverCloses()
  say('one')
  say('two')
  expect(room.getState()).toMatchObject({ draft: '', outgoing: [{ text: 'one' }, { text: 'two' }] })
  await settle(5_000)
  network.newest.serverOpens()
  expect(said()).toEqual([])
  receive({ seq: 1, lines: [] })
  receive({ seq: 2, lines: ['ada: one'] })
  receive({ seq: 3, lines: ['ada: two'] })
  expect(said()).toMatchObject([{ message: 'one' }, { message: 'two' }])
  await settle(120_000)
  expect(said()).toHaveLength(2)
  expect(room.getState().outgoing).toEqual([])
})

test('sends a message again under its id when the connection was lost on the way', async () => {
  const { say, said, reconnect, receive } = await boundRoom()
  say('hello')
  const [first] = said()
  expect(first).toHaveProperty('id')
  await reconnect()
  receive({ seq: 1, lines: [] })
  expect(said()).toEqual([first])
})

test('takes a message for stored when the service names it', async () => {
  const { room, say, receive } = await boundRoom()
  say('!trivia')
  receive({ seq: 2, lines: ['* Trivia: why?'], ids: [room.getState().outgoing[0]?.id] })
  expect(room.getState().outgoing).toEqual([])
})

test('takes no equal line of another tab for its own where the service names what it stored', async () => {
  const { room, say, receive } = await boundRoom()
  say('one')
  receive({ seq: 2, lines: ['ada: one'], ids: [room.getState().outgoing[0]?.id] })
  say('hi')
  receive({ seq: 3, lines: ['ada: hi'] })
  expect(room.getState().outgoing).toMatchObject([{ text: 'hi' }])
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

test('takes an old line like it for no proof that a message has arrived', async () => {
  const before = await boundRoom()
  before.network.newest.serverCloses()
  before.say('hello')
  before.leave()

  const { open, receive, said } = resumed()
  await open()
  receive({ seq: 1, lines: ['ada: hello'] })
  expect(said()).toMatchObject([{ message: 'hello' }])
})

test('asks again for what it misses', async () => {
  const { room, network, receive, settle } = await boundRoom()
  receive({ seq: 3, lines: ['bob: three'] })
  await settle(GAP_PATIENCE_MS)
  expect(network.newest.frames.at(-1)).toHaveProperty('lastSeq', 1)
  receive({ seq: 3, lines: ['bob: two', 'bob: three'] })
  expect(room.transcript.text()).toBe('bob: hi\nbob: two\nbob: three')
  await settle(60_000)
  expect(network.newest.frames).toHaveLength(2)
})

test.each([1, 101])('takes long lines from number %i on for old ones, at once', async (first) => {
  const { room, network, open, receive, settle } = resumed()
  await open()
  const long = Array.from({ length: 48 }, (_, index) => `eve: ${'€'.repeat(1_900)}${index}`)
  for (let from = 0; from < 48; from += 10) {
    const lines = long.slice(from, from + 10)
    receive({ seq: first + from + lines.length - 1, lines })
    await settle(GAP_PATIENCE_MS * 2)
  }
  receive({ seq: first + 49, lines: ['bob: hi', '* ada joined'] })
  receive({ seq: first + 50, lines: ['bob: hello'] })
  expect(network.newest.frames).toHaveLength(1)
  expect(room.transcript.length).toBe(51)
  expect(room.transcript.arrivedAt(49)).toBeUndefined()
  expect(room.transcript.arrivedAt(50)).toBeDefined()
})

test('goes on when the missing lines are gone for good', async () => {
  const { room, receive, settle } = await boundRoom()
  receive({ seq: 9, lines: ['bob: nine'] })
  for (let second = 0; second < 10; second += 1) {
    await settle(1_000)
    receive({ seq: 9, lines: ['bob: nine'] })
  }
  expect(room.transcript.text()).toBe('bob: hi\nbob: nine')
})

test.each([
  ['new lines of the room', { seq: 20, lines: ['bob: twenty'] }],
  ['lines that it has, of an answer to an earlier question', { seq: 1, lines: ['bob: hi'] }],
])('misses nothing where its answer comes late, behind %s', async (_, meanwhile) => {
  const { room, receive, settle } = await boundRoom()
  receive({ seq: 4, lines: ['bob: four'] })
  for (let second = 0; second < 10; second += 1) {
    await settle(1_000)
    receive({ ...meanwhile, seq: meanwhile.seq === 1 ? 1 : meanwhile.seq + second })
  }
  receive({ seq: 4, lines: ['bob: two', 'bob: three', 'bob: four'] })
  expect(room.transcript.text()).toBe('bob: hi\nbob: two\nbob: three\nbob: four')
})

test('misses nothing where the connection dies before it could ask again', async () => {
  const { room, network, receive, settle } = await boundRoom()
  receive({ seq: 3, lines: ['bob: three'] })
  await settle(GAP_PATIENCE_MS + DOUBT_MS + ANSWER_LIMIT_MS)
  expect(network.sockets).toHaveLength(2)
  network.newest.serverOpens()
  expect(network.newest.frames).toMatchObject([{ lastSeq: 1 }])
  receive({ seq: 3, lines: ['bob: two', 'bob: three'] })
  expect(room.transcript.text()).toBe('bob: hi\nbob: two\nbob: three')
})

test('begins again with a room that has another history', async () => {
  const { room, network, reconnect, receive } = await boundRoom()
  receive({ seq: 5, lines: ['bob: 2', 'bob: 3', 'bob: 4', 'bob: 5'] })
  await reconnect()
  receive({ seq: 1, lines: [] })
  expect(network.newest.frames.at(-1)).toHaveProperty('lastSeq', null)
  receive({ seq: 1, lines: ['cy: new'] })
  expect(room.transcript.line(5)).toBe('cy: new')
})

test('begins again when the room refuses its number', async () => {
  const { network, reconnect, receive } = await boundRoom()
  await reconnect()
  receive({ error: 'malformed' })
  expect(network.newest.frames.at(-1)).toHaveProperty('lastSeq', null)
})

test.each([
  { error: 'unavailable' },
  { message: 'Internal server error', connectionId: 'c=', requestId: 'r=' },
])('binds again a little later when the bind came to nothing: %j', async (answer) => {
  const { network, open, receive, settle } = resumed()
  await open()
  receive(answer)
  await settle(2_000)
  expect(network.newest.frames).toHaveLength(2)
  receive({ seq: 0, lines: [] })
  await settle(60_000)
  expect(network.newest.frames).toHaveLength(2)
})

test('is not misled by an empty answer that comes late', async () => {
  const { network, receive } = await boundRoom()
  receive({ seq: 2, lines: ['bob: two'] })
  receive({ seq: 1, lines: [] })
  expect(network.newest.frames).toHaveLength(1)
})

test('keeps a silent connection alive with a bind that is answered', async () => {
  const { network, settle } = await boundRoom()
  await settle(KEEP_ALIVE_MS)
  expect(network.newest.frames.at(-1)).toEqual({
    action: 'bindNickNameToConnectionId',
    nickName: 'ada',
    lastSeq: 1,
  })
})

test('replaces a connection that has died in silence, and loses nothing that was said on it', async () => {
  const { network, say, said, receive, settle } = await boundRoom()
  await settle(KEEP_ALIVE_MS)
  say('hello')
  await settle(ANSWER_LIMIT_MS)
  expect(network.live).toHaveLength(1)
  expect(network.sockets).toHaveLength(2)
  network.newest.serverOpens()
  receive({ seq: 1, lines: [] })
  expect(said()).toMatchObject([{ message: 'hello' }])
})

test('leaves no socket and no timer behind when the dash is left', async () => {
  const { network, say, leave, settle } = await boundRoom()
  say('hello')
  await settle(100)
  leave()
  expect(network.live).toEqual([])
  expect(jest.getTimerCount()).toBe(0)
})

test.each(['visible page', 'network'])(
  'asks for a sign of life when the %s is back',
  async (what) => {
    const { network, settle } = await boundRoom()
    await settle(60_000)
    if (what === 'network') window.dispatchEvent(new Event('online'))
    else document.dispatchEvent(new Event('visibilitychange'))
    expect(network.newest.frames.at(-1)).toHaveProperty('lastSeq', 1)
    expect(network.newest.frames).toHaveLength(2)
  },
)

test('keeps no words of a person who signed out', async () => {
  const { room, signOut } = await boundRoom()
  room.write('half a thou')
  expect(sessionStorage).toHaveLength(1)
  signOut()
  expect(sessionStorage).toHaveLength(0)
})

test('ignores a frame of an unknown form, and says so in the console', async () => {
  const { room, receive, network } = await boundRoom()
  receive({ hello: 'there' })
  network.newest.serverSends('bob: plain')
  expect(room.transcript.length).toBe(1)
  expect(error).toHaveBeenCalledTimes(2)
})

test('says again what was said on a connection that had died in silence', async () => {
  const { room, network, receive, say, said, settle } = await boundRoom()
  say('hello')
  await settle(DOUBT_MS + ANSWER_LIMIT_MS)
  expect(network.sockets).toHaveLength(2)
  network.newest.serverOpens()
  receive({ seq: 1, lines: [] })
  expect(said()).toMatchObject([{ message: 'hello' }])
  expect(room.getState().outgoing).toHaveLength(1)
})

test('waits for a slow handler on a connection that lives', async () => {
  const { room, network, receive, say, said, settle } = await boundRoom()
  say('hello')
  const { id } = room.getState().outgoing[0] ?? {}
  await settle(DOUBT_MS)
  expect(network.newest.frames.at(-1)).toMatchObject({ lastSeq: 1 })
  receive({ seq: 1, lines: [] })
  await settle(29_000 - DOUBT_MS)
  receive({ seq: 2, lines: ['ada: hello'], ids: [id] })
  expect(room.getState().outgoing).toEqual([])
  expect(said()).toHaveLength(1)
  expect(network.sockets).toHaveLength(1)
})
