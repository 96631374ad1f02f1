import { ANSWER_LIMIT_MS, DOUBT_MS } from '../connection/heartbeat'
import { CONFIRM_LIMIT_MS, RETRY_PAUSE_MS } from './outgoing-queue'
import { boundRoom } from './room-at-test'

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

test.each(['too-fast', 'too-long', 'malformed', 'unavailable', 'something-new'])(
  'gives the text back to the composer when it is refused: %s',
  async (code) => {
    const { room, receive, say } = await boundRoom()
    say('hello')
    expect(room.getState().draft).toBe('')
    receive({ error: code, id: room.getState().outgoing[0]?.id })
    expect(room.getState()).toMatchObject({ draft: 'hello', outgoing: [], problem: code })
    expect(error).toHaveBeenCalledWith(`Chat: a message was refused (${code}).`)
  },
)

test('sends under its first id again what was unavailable, for it may be stored all the same', async () => {
  const { room, receive, say } = await boundRoom()
  const idOf = () => room.getState().outgoing[0]?.id
  say('hello')
  const first = idOf()
  receive({ error: 'unavailable', id: first })
  room.send()
  expect(idOf()).toBe(first)
  receive({ seq: 2, lines: ['ada: hello'], ids: [first] })
  say('hello')
  expect(idOf()).not.toBe(first)
})

test('and goes on to where that is too fast: the first may be stored still', async () => {
  const { room, receive, say } = await boundRoom()
  const idOf = () => room.getState().outgoing[0]?.id
  say('hello')
  const first = idOf()
  for (const error of ['unavailable', 'too-fast', 'too-fast']) {
    receive({ error, id: first })
    room.send()
    expect(idOf()).toBe(first)
  }
  receive({ seq: 2, lines: ['ada: hello'], ids: [first] })
  say('hello')
  expect(idOf()).not.toBe(first)
})

test.each([
  ['unavailable', 'other words'],
  ['too-fast', 'hello'],
])('gives a new id to what is said after a refusal: %s, %s', async (code, next) => {
  const { room, receive, say } = await boundRoom()
  say('hello')
  const first = room.getState().outgoing[0]?.id
  receive({ error: code, id: first })
  say(next)
  expect(room.getState().outgoing).toMatchObject([{ text: next }])
  expect(room.getState().outgoing[0]?.id).not.toBe(first)
})

test('keeps both the refused text and the next one that is being typed', async () => {
  const { room, receive, say } = await boundRoom()
  say('first')
  room.write('second')
  receive({ error: 'too-fast', id: room.getState().outgoing[0]?.id })
  expect(room.getState().draft).toBe('second')
  room.send()
  expect(room.getState()).toMatchObject({ draft: 'first', returned: [] })
})

test('sends later, without asking, what waited and then came too fast', async () => {
  const { room, network, receive, say, said, settle } = await boundRoom()
  network.newest.serverCloses()
  say('hello')
  await settle(5_000)
  network.newest.serverOpens()
  receive({ seq: 1, lines: [] })
  receive({ error: 'too-fast', id: room.getState().outgoing[0]?.id })
  expect(room.getState().draft).toBe('')
  await settle(2_000)
  expect(said()).toMatchObject([{ message: 'hello' }, { message: 'hello' }])
})

test('keeps the order of several messages of which one came too fast', async () => {
  const { room, receive, say, said, settle } = await boundRoom()
  say('one')
  say('two')
  receive({ error: 'too-fast', id: room.getState().outgoing[0]?.id })
  await settle(2_000)
  receive({ seq: 2, lines: ['ada: one'], ids: [room.getState().outgoing[0]?.id] })
  expect(said()).toMatchObject([{ message: 'one' }, { message: 'one' }, { message: 'two' }])
  expect(room.getState().draft).toBe('')
})

test('binds again and sends again when the service does not know the connection', async () => {
  const { room, network, receive, say, said, settle } = await boundRoom()
  say('hello')
  receive({ error: 'not-bound', id: room.getState().outgoing[0]?.id })
  expect(network.newest.frames.at(-1)).toHaveProperty('lastSeq', 1)
  await settle(2_000)
  expect(said()).toHaveLength(2)
})

test('binds at a measured pace when the service goes on not knowing the connection', async () => {
  const { network, receive, settle } = await boundRoom()
  const before = network.newest.frames.length
  for (let answers = 0; answers < 100; answers += 1) receive({ error: 'not-bound', id: 'x' })
  expect(network.newest.frames.slice(before)).toHaveLength(1)
  await settle(2_000)
  expect(network.newest.frames.slice(before)).toHaveLength(2)
})

test('tries again when a handler failed, and returns the text when it fails again and again', async () => {
  const { room, receive, say, said, settle } = await boundRoom()
  const fault = { message: 'Internal server error', connectionId: 'c=', requestId: 'r=' }
  say('hello')
  receive(fault)
  await settle(2_000)
  receive(fault)
  await settle(2_000)
  expect(said()).toHaveLength(3)
  receive(fault)
  expect(room.getState()).toMatchObject({ draft: 'hello', outgoing: [] })
})

test('asks for one question, however often the button is pressed while offline', async () => {
  const { room, network } = await boundRoom()
  network.newest.serverCloses()
  room.askTrivia()
  room.askTrivia()
  expect(room.getState().outgoing).toMatchObject([{ text: '!trivia' }])
})

test('does not put a refused question into the composer', async () => {
  const { room, receive } = await boundRoom()
  room.askTrivia()
  receive({ error: 'too-fast', id: room.getState().outgoing[0]?.id })
  expect(room.getState()).toMatchObject({ draft: '', problem: 'too-fast' })
})

test('leaves a text in the composer whose frame would end every connection', async () => {
  const { room, say, said } = await boundRoom()
  const text = 'x'.repeat(40_000)
  say(text)
  expect(said()).toEqual([])
  expect(room.getState()).toMatchObject({ draft: text, outgoing: [], problem: 'too-long' })
})

test('gives such a text back that an earlier release has kept, and goes on with the others', async () => {
  const text = 'x'.repeat(40_000)
  const outgoing = [
    { id: 'a', text },
    { id: 'b', text: 'hello' },
  ]
  sessionStorage.setItem('parlor.chat.a1', JSON.stringify({ outgoing }))
  const { room, said } = await boundRoom()
  expect(said()).toMatchObject([{ message: 'hello' }])
  expect(room.getState()).toMatchObject({ draft: text, problem: 'too-long' })
})

test('says again what the service leaves unnamed although it names what is stored', async () => {
  const { room, receive, say, said, settle } = await boundRoom()
  say('one')
  receive({ seq: 2, lines: ['ada: one'], ids: [room.getState().outgoing[0]?.id] })
  say('two')
  // The last that was heard before the way to the service broke.
  receive({ seq: 3, lines: ['bob: hi'] })
  await settle(CONFIRM_LIMIT_MS + RETRY_PAUSE_MS)
  expect(said()).toMatchObject([{ message: 'one' }, { message: 'two' }, { message: 'two' }])
})

test('says again what a service that names nothing yet leaves unanswered, and then believes it', async () => {
  const { room, network, receive, say, said, settle } = await boundRoom()
  say('hello')
  // Heard on the way down, which lives.
  receive({ seq: 2, lines: ['bob: hi'] })
  for (let count = 0; count < 2; count += 1) {
    expect(room.getState().outgoing).toHaveLength(1)
    await settle(CONFIRM_LIMIT_MS)
    receive({ seq: 2, lines: [] })
    await settle(RETRY_PAUSE_MS)
    receive({ seq: 2, lines: [] })
  }
  expect(said()).toMatchObject([{ message: 'hello' }, { message: 'hello' }])
  expect(room.getState().outgoing).toEqual([])
  expect(network.sockets).toHaveLength(1)
})

test('gives a first line up on no connection that is dead, however many there are', async () => {
  const { room, network, receive, say, said, settle } = await boundRoom()
  say('hello')
  for (let count = 2; count < 6; count += 1) {
    // The last that was heard before the way to the service broke.
    receive({ seq: 1, lines: [] })
    await settle(CONFIRM_LIMIT_MS + RETRY_PAUSE_MS + DOUBT_MS + ANSWER_LIMIT_MS)
    expect(network.sockets).toHaveLength(count)
    network.newest.serverOpens()
    receive({ seq: 1, lines: [] })
    expect(said()).toMatchObject([{ message: 'hello' }])
  }
  expect(room.getState().outgoing).toHaveLength(1)
})

test('says words anew that were unavailable once and came all the same', async () => {
  const { room, receive, say } = await boundRoom()
  say('hello')
  const first = room.getState().outgoing[0]?.id
  receive({ error: 'unavailable', id: first })
  room.write('')
  receive({ seq: 2, lines: ['ada: hello'], ids: [first] })
  say('hello')
  expect(room.getState().outgoing[0]?.id).not.toBe(first)
})

test('sends each of several that were unavailable under its first id, in whatever order', async () => {
  const { room, receive, say } = await boundRoom()
  say('hello')
  const first = room.getState().outgoing[0]?.id
  room.write('something else')
  receive({ error: 'unavailable', id: first })
  room.send()
  receive({ seq: 2, lines: ['ada: something else'], ids: [room.getState().outgoing[0]?.id] })
  expect(room.getState().draft).toBe('hello')
  room.send()
  expect(room.getState().outgoing[0]?.id).toBe(first)
})
