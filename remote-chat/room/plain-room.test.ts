import { roomAtTest } from './room-at-test'

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

const plain = () => roomAtTest({ authorize: false, resume: false })

test('sends the bind message with the nickname upon opening (specification section 4)', async () => {
  const { network, open } = plain()
  await open()
  expect(network.newest.url).toBe('wss://chat.example/prod')
  expect(network.newest.sent).toEqual(['{"action":"bindNickNameToConnectionId","nickName":"ada"}'])
})

test('then sends $default messages with text (specification section 7)', async () => {
  const { network, open, say } = plain()
  await open()
  say('hello')
  expect(network.newest.sent[1]).toBe('{"action":"$default","message":"hello"}')
})

test('strips quotes from a message (specification section 5)', async () => {
  const { said, open, say } = plain()
  await open()
  say(`"it's"`)
  expect(said()).toEqual([{ action: '$default', message: 'its' }])
})

test('sends nothing when the message is empty, blank or nothing but quotes', async () => {
  const { said, open, say } = plain()
  await open()
  say('')
  say('   ')
  say(`"'`)
  expect(said()).toEqual([])
})

test('asks for trivia with the text !trivia (specification sections 7 and 9)', async () => {
  const { room, said, open } = plain()
  await open()
  room.askTrivia()
  expect(said()).toEqual([{ action: '$default', message: '!trivia' }])
})

test('appends incoming frames as text (specification section 7)', async () => {
  const { room, network, open, settle } = plain()
  await open()
  network.newest.serverSends('ada: hello')
  network.newest.serverSends('{"seq":1,"lines":["not for us"]}')
  await settle(100)
  expect(room.transcript.text()).toBe('ada: hello\n{"seq":1,"lines":["not for us"]}')
})

test("keeps the gateway's own words out of the transcript, and logs them", async () => {
  const { room, network, open } = plain()
  await open()
  network.newest.serverSends('{"message":"Forbidden","connectionId":"c=","requestId":"r="}')
  expect(room.transcript.length).toBe(0)
  expect(error).toHaveBeenCalledWith('Chat: Forbidden')
})

test('binds again on the connection after a close', async () => {
  const { network, open, settle } = plain()
  await open()
  network.newest.serverCloses()
  await settle(5_000)
  network.newest.serverOpens()
  expect(network.sockets).toHaveLength(2)
  expect(network.newest.frames).toEqual([{ action: 'bindNickNameToConnectionId', nickName: 'ada' }])
})

test('keeps the draft when the socket drops', async () => {
  const { room, network, open, say, said, settle } = plain()
  await open()
  network.newest.serverCloses()
  say('not lost')
  expect(room.getState()).toMatchObject({ draft: 'not lost', problem: 'not-connected' })
  expect(error).toHaveBeenCalledTimes(1)
  await settle(5_000)
  network.newest.serverOpens()
  expect(room.getState()).toMatchObject({ draft: 'not lost', problem: undefined })
  room.send()
  expect(said()).toHaveLength(1)
  expect(room.getState().draft).toBe('')
})

test('tells how the connection stands', async () => {
  const { room, network, open, settle } = plain()
  const states = [room.getState().connection]
  room.subscribe(() => {
    const { connection } = room.getState()
    if (connection !== states.at(-1)) states.push(connection)
  })
  await open()
  network.newest.serverCloses()
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  onLine.mockRestore()
  await settle(5_000)
  network.newest.serverOpens()
  expect(states).toEqual([
    'connecting',
    'connected',
    'reconnecting',
    'offline',
    'reconnecting',
    'connected',
  ])
})

test('leaves no socket and no timer behind when the dash is left', async () => {
  const { network, open, leave } = plain()
  await open()
  leave()
  expect(network.live).toEqual([])
  await jest.advanceTimersByTimeAsync(60_000)
  expect(network.sockets).toHaveLength(1)
  expect(jest.getTimerCount()).toBe(0)
})

test('carries the id token where the gateway has an authorizer', async () => {
  const { network, open } = roomAtTest({ authorize: true, resume: false })
  await open()
  expect(network.newest.url).toBe('wss://chat.example/prod?token=id-token')
})

test('gives back what waited when the site was of the other kind', async () => {
  const outgoing = [
    { id: 'a', text: '!trivia' },
    { id: 'b', text: 'hello' },
    { id: 'c', text: 'there' },
  ]
  sessionStorage.setItem('parlor.chat.a1', JSON.stringify({ outgoing }))
  const { room, said, open } = plain()
  await open()
  expect(room.getState()).toMatchObject({ draft: 'hello', returned: ['there'], outgoing: [] })
  room.send()
  room.askTrivia()
  expect(said()).toMatchObject([{ message: 'hello' }, { message: '!trivia' }])
})
