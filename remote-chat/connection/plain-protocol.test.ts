import { quietPageForEachTest, testRoom } from '../testing/test-room'

const error = quietPageForEachTest()

const plainRoom = () => testRoom({ authorize: false, resume: false })

test('sends the bind message with the nickname upon opening, then messages (specification sections 4, 7)', async () => {
  const { network, open, say } = plainRoom()
  await open()
  say('hello')
  expect(network.newest.url).toBe('wss://chat.example/prod')
  expect(network.newest.sent).toEqual([
    '{"action":"bindNickNameToConnectionId","nickName":"ada"}',
    '{"action":"$default","message":"hello"}',
  ])
})

test('appends incoming frames as text (specification section 7)', async () => {
  const { room, network, open, settle } = plainRoom()
  await open()
  network.newest.serverSends('ada: hello\r\nbob: hi')
  network.newest.serverSends('{"seq":1,"lines":["not for us"]}')
  await settle(100)
  expect(room.transcript.text()).toBe('ada: hello\nbob: hi\n{"seq":1,"lines":["not for us"]}')
})

test("appends the gateway's own messages unchanged, and logs them", async () => {
  const { room, network, open } = plainRoom()
  const fault = '{"message":"Forbidden","connectionId":"c=","requestId":"r="}'
  await open()
  network.newest.serverSends(fault)
  expect(room.transcript.text()).toBe(fault)
  expect(error).toHaveBeenCalledWith('Chat: Forbidden')
})

test('binds again after a close, and sends messages typed meanwhile once and in order', async () => {
  const { room, network, open, outgoing, say, settle } = plainRoom()
  await open()
  say('before')
  network.newest.serverCloses()
  say('one')
  say('two')
  expect(room.getState().draft).toBe('')
  expect(outgoing()).toMatchObject([{ text: 'one' }, { text: 'two' }])
  await settle(5_000)
  network.newest.serverOpens()
  expect(network.newest.frames).toEqual([
    { action: 'bindNickNameToConnectionId', nickName: 'ada' },
    { action: '$default', message: 'one' },
    { action: '$default', message: 'two' },
  ])
  expect(outgoing()).toEqual([])
  await settle(120_000)
  expect(network.newest.frames).toHaveLength(3)
})
