import type { Draft } from '@parlor/shared'
import { boundRoom, quietPageForEachTest, tabStorage, testRoom } from '../testing/test-room'
import { SILENT_MS } from './chat-room'

quietPageForEachTest()

async function openRoom(tab: { store?: Draft } = {}) {
  const test = testRoom({ authorize: true, resume: true }, tab)
  await test.open()
  test.answer()
  return test
}

test('sends nothing when the message is empty or has only spaces or quotes', async () => {
  const { messages, say } = await openRoom()
  for (const text of ['', '   ', `"'`]) say(text)
  expect(messages()).toEqual([])
})

test('requests one question, however often the button is pressed while offline', async () => {
  const { room, network, outgoing } = await openRoom()
  network.newest.serverCloses()
  room.askTrivia()
  room.askTrivia()
  expect(outgoing()).toMatchObject([{ text: '!trivia' }])
})

test('does not return a refused question to the composer', async () => {
  const { room, refuse } = await openRoom()
  room.askTrivia()
  refuse('too-fast')
  expect(room.getState()).toMatchObject({ draft: '', problem: 'too-fast' })
})

test('keeps both the refused message and the draft of the next one', async () => {
  const { room, outgoing, refuse, say } = await openRoom()
  say('first')
  const id = outgoing()[0]?.id
  room.write('second')
  refuse('too-fast')
  expect(room.getState().draft).toBe('second')
  room.send()
  expect(room.getState()).toMatchObject({ draft: 'first', returned: [] })
  room.send()
  expect(outgoing()).toMatchObject([{ text: 'second' }, { text: 'first', id }])
})

test('sends a long text where the service has no limit of its own (specification section 5)', async () => {
  const { room, open, say, messages } = testRoom({ authorize: false, resume: false })
  await open()
  say('x'.repeat(30_000))
  expect(messages()).toEqual([{ action: '$default', message: 'x'.repeat(30_000) }])
  const tooLong = 'x'.repeat(33_000)
  say(tooLong)
  expect(messages()).toHaveLength(1)
  expect(room.getState().draft).toBe(tooLong)
  expect(console.error).toHaveBeenCalledWith('Chat: a message was refused (too-long).')
})

test('reports the state of the connection', async () => {
  const { room, network, open, answer, settle } = testRoom({ authorize: false, resume: true })
  const states = [room.getState().connection]
  room.subscribe(() => {
    const { connection } = room.getState()
    if (connection !== states.at(-1)) states.push(connection)
  })
  await open()
  answer()
  network.newest.serverCloses()
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await settle(5_000)
  network.newest.serverOpens()
  answer()
  const expected = 'connecting connected reconnecting offline reconnecting connected'
  expect(states.join(' ')).toBe(expected)
})

test('is connected while the service answers, whatever the browser says', async () => {
  const { room, network, open, answer, receive, settle } = testRoom({
    authorize: false,
    resume: true,
  })
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open()
  answer()
  expect(room.getState().connection).toBe('connected')
  window.dispatchEvent(new Event('offline'))
  // It sends a probe at once.
  expect(network.newest.frames).toHaveLength(2)
  await settle(SILENT_MS - 1)
  receive({ seq: 1, lines: ['bob: hi'] })
  await settle(SILENT_MS)
  expect(room.getState().connection).toBe('connected')
  window.dispatchEvent(new Event('offline'))
  await settle(SILENT_MS)
  expect(room.getState().connection).toBe('offline')
  receive({ seq: 2, lines: ['bob: still here'] })
  expect(room.getState().connection).toBe('connected')
})

test('is connected while other frames arrive, even if a message is unanswered', async () => {
  const { room, say, receive, settle } = await boundRoom()
  say('hello')
  for (let seq = 2; seq < 5; seq += 1) {
    await settle(SILENT_MS - 1)
    receive({ seq, lines: ['bob: hi'] })
  }
  expect(room.getState().connection).toBe('connected')
  await settle(SILENT_MS)
  expect(room.getState().connection).toBe('offline')
})

test('removes held messages that the room has stored after all', async () => {
  const store = tabStorage()
  const first = testRoom({ authorize: false, resume: true }, { store })
  await first.open()
  first.answer()
  first.say('one')
  first.say('two')
  const [one, two] = first.outgoing()
  first.enterState({ status: 'signed-out', why: 'revoked' })
  const next = testRoom({ authorize: false, resume: true }, { store, signIn: 'sign-in-2' })
  await next.open()
  expect(next.room.getState().held).toMatchObject([one, two].map((each) => ({ id: each?.id })))
  const bind = { bind: '1', after: 0, upTo: 1 }
  next.receive({ ...bind, seq: 1, lines: ['ada: one'], ids: [one?.id] })
  expect(next.room.getState().held).toMatchObject([{ id: two?.id }])
})

test('knows its name in the room and who is here, whichever frame arrives first', async () => {
  const { room, receive, network, open } = testRoom({ authorize: true, resume: true })
  await open()
  const you = { name: 'Ada (2)', by: 'p1' }
  const answer = { bind: '1', after: 0, upTo: 2 }
  const joinFrame = (who: string) => ({ lines: [`* ${who} joined`], kind: ['joined'], who: [who] })
  receive({ ...answer, ...joinFrame('bob'), seq: 2 })
  receive({ ...joinFrame('cy'), seq: 3 })
  expect(room.getState().here).toBeUndefined()
  const here = { seq: 2, count: 2, names: ['Ada (2)', 'bob'] }
  receive({ ...answer, ...joinFrame('Ada (2)'), seq: 1, you, here })
  expect(room.getState()).toMatchObject({
    you,
    here: { count: 3, names: ['Ada (2)', 'bob', 'cy'] },
  })
  receive({ lines: ['* bob left'], kind: ['left'], who: ['bob'], seq: 4 })
  const { here: now } = room.getState()
  expect(now).toEqual({ count: 2, names: ['Ada (2)', 'cy'] })
  receive({ lines: ['cy: hi'], seq: 5 })
  expect(room.getState().here).toBe(now)
  expect(network.sockets).toHaveLength(1)
})

test('updates who is here after a new name, and after the removal of one', async () => {
  const { room, receive, open } = testRoom({ authorize: true, resume: true })
  await open()
  const here = { seq: 1, count: 2, names: ['bob', 'Ada'], about: ['p2', 'p1'] }
  receive({ seq: 1, lines: ['* Ada joined'], bind: '1', after: 0, upTo: 1, here })
  const about = { who: ['RUDE'], about: ['p2'] }
  receive({ seq: 2, lines: ['* bob is now RUDE'], kind: ['renamed'], ...about })
  expect(room.getState().here?.names).toEqual(['RUDE', 'Ada'])
  const removal = { kind: ['removed'], removed: [2], who: ['guest'], about: ['p2'] }
  receive({ seq: 3, lines: ['* A line was removed'], ...removal })
  expect(room.getState().here).toEqual({ count: 2, names: ['guest', 'Ada'] })
  expect(room.transcript.entry(1)).toMatchObject({ text: '* A line was removed' })
})

test('shows a returning user the lines it had, and requests the later ones', async () => {
  const { room, network, leave, receive, settle } = await openRoom()
  receive({ seq: 1, lines: ['bob: hi'] })
  leave()
  expect(network.live).toEqual([])
  room.enter()
  expect(room.transcript.text()).toBe('bob: hi')
  await settle()
  network.newest.serverOpens()
  expect(network.newest.frames).toMatchObject([{ lastSeq: 1 }])
})

test.each([
  ['ends without a sign-out', { status: 'signed-out', why: 'revoked' }],
  [
    'is another one',
    { status: 'signed-in', user: { username: 'b1', nickname: 'bob' }, signIn: 's2' },
  ],
] as const)('leaves at once when the session %s, whatever waits', async (_case, state) => {
  const { network, say, enterState } = await openRoom()
  say('on its way')
  enterState(state)
  expect(network.live).toEqual([])
})

test('stays while the session cannot be confirmed', async () => {
  const { network, enterState } = await openRoom()
  enterState({ status: 'unreachable', error: { code: 'NetworkError', message: 'Network error' } })
  expect(network.live).toHaveLength(1)
})

test('checks the session once if the service refuses connections', async () => {
  const { network, check, open, answer, settle } = testRoom({ authorize: true, resume: true })
  await settle()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    network.newest.serverCloses()
    await settle(5_000)
  }
  expect(check).toHaveBeenCalledTimes(1)
  await open()
  answer()
  network.newest.serverCloses()
  await settle(5_000)
  network.newest.serverCloses()
  expect(check).toHaveBeenCalledTimes(2)
})
