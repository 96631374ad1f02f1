import type { ChatAddress } from './chat-address'
import { createChatSocket, RECONNECT_INTERVAL_MS } from './chat-socket'
import { fakeNetwork } from './fake-web-socket'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Lets the address be found, which is asynchronous. */
const settle = () => jest.advanceTimersByTimeAsync(0)
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

function connect(options: { address?: () => Promise<ChatAddress>; jitterMs?: () => number } = {}) {
  const network = fakeNetwork()
  const events = { opened: jest.fn(), received: jest.fn(), closed: jest.fn() }
  const { address = async () => ({ ok: true, url: 'wss://chat/prod' }), jitterMs } = options
  const socket = createChatSocket({
    findAddress: address,
    events,
    Socket: network.Socket,
    ...(jitterMs && { jitterMs }),
  })
  socket.open()
  return { network, events, socket }
}

test('reconnect interval: 5000 ms (specification section 9)', () => {
  expect(RECONNECT_INTERVAL_MS).toBe(5_000)
})

test('connects when it is opened, and passes on what arrives', async () => {
  const { network, events } = connect()
  await settle()
  network.newest.serverOpens()
  network.newest.serverSends('ada: hello')

  expect(network.newest.url).toBe('wss://chat/prod')
  expect(events.opened).toHaveBeenCalledTimes(1)
  expect(events.received).toHaveBeenCalledWith('ada: hello')
})

test('retries every 5 seconds after a close (specification section 4)', async () => {
  const { network } = connect()
  await settle()
  network.newest.serverOpens()
  network.newest.serverCloses()

  await wait(4_999)
  expect(network.sockets).toHaveLength(1)
  await wait(1)
  expect(network.sockets).toHaveLength(2)
  network.newest.serverCloses()
  await wait(5_000)
  expect(network.sockets).toHaveLength(3)
})

test('stops retrying when a message arrives (specification section 4)', async () => {
  const { network } = connect()
  await settle()
  network.newest.serverCloses()
  await wait(5_000)
  network.newest.serverOpens()
  network.newest.serverSends('ada: hello')

  await wait(60_000)
  expect(network.sockets).toHaveLength(2)
})

test('goes on retrying when a connection opens, brings no message and closes', async () => {
  const { network } = connect()
  await settle()
  network.newest.serverCloses()
  await wait(5_000)
  network.newest.serverOpens()
  await wait(2_000)
  network.newest.serverCloses()

  await wait(2_999)
  expect(network.sockets).toHaveLength(2)
  await wait(1)
  expect(network.sockets).toHaveLength(3)
})

test('begins a new interval with the close after a message', async () => {
  const { network } = connect()
  await settle()
  network.newest.serverOpens()
  network.newest.serverSends('ada: hello')
  await wait(3_000)
  network.newest.serverCloses()

  await wait(4_999)
  expect(network.sockets).toHaveLength(1)
  await wait(1)
  expect(network.sockets).toHaveLength(2)
})

test('leaves an open connection alone while the room is silent', async () => {
  const { network } = connect()
  await settle()
  network.newest.serverCloses()
  await wait(5_000)
  network.newest.serverOpens()

  await wait(120_000)
  expect(network.sockets).toHaveLength(2)
  expect(network.live).toHaveLength(1)
})

test('never has two live sockets, also when an attempt hangs', async () => {
  const { network } = connect()
  await settle()
  network.newest.serverCloses()
  for (let second = 0; second < 120; second += 1) {
    await wait(1_000)
    expect(network.live.length).toBeLessThanOrEqual(1)
  }
  expect(network.sockets.length).toBeGreaterThan(4)
})

test('leaves no socket and no retry when it is closed', async () => {
  const { network, events, socket } = connect()
  await settle()
  network.newest.serverOpens()
  socket.close()
  network.newest.serverCloses()

  await wait(60_000)
  expect(network.sockets).toHaveLength(1)
  expect(network.live).toHaveLength(0)
  expect(events.closed).not.toHaveBeenCalled()
})

test('makes no socket when it is closed before the address is found', async () => {
  const { network, socket } = connect()
  socket.close()
  await wait(60_000)
  expect(network.sockets).toHaveLength(0)
})

test('asks for a fresh address before every attempt', async () => {
  let token = 0
  const { network } = connect({
    address: async () => ({ ok: true, url: `wss://chat/prod?token=${++token}` }),
  })
  await settle()
  network.newest.serverCloses()
  await wait(5_000)
  expect(network.sockets.map(({ url }) => url)).toEqual([
    'wss://chat/prod?token=1',
    'wss://chat/prod?token=2',
  ])
})

test('retries when the address cannot be found for want of a network', async () => {
  let isOnline = false
  const { network, events } = connect({
    address: async () =>
      isOnline ? { ok: true, url: 'wss://chat/prod' } : { ok: false, reason: 'unreachable' },
  })
  await settle()
  expect(network.sockets).toHaveLength(0)
  expect(events.closed).toHaveBeenCalledTimes(1)
  isOnline = true
  await wait(5_000)
  expect(network.sockets).toHaveLength(1)
})

test('stops when the session has ended', async () => {
  const address = jest.fn(async (): Promise<ChatAddress> => ({ ok: false, reason: 'signed-out' }))
  const { network } = connect({ address })
  await wait(60_000)
  expect(network.sockets).toHaveLength(0)
  expect(address).toHaveBeenCalledTimes(1)
})

test('comes back inside the interval, once in each, where there is jitter', async () => {
  const jitters = [2_000, 500, 0]
  const { network } = connect({ jitterMs: () => jitters.shift() ?? 0 })
  const attempts: number[] = []
  const start = Date.now()
  await settle()
  for (let millisecond = 0; millisecond < 15_000; millisecond += 100) {
    if (network.live.length > 0) {
      attempts.push(Date.now() - start)
      network.newest.serverCloses()
    }
    await wait(100)
  }
  expect(attempts).toEqual([0, 3_000, 9_500])
})

test('says whether a text was sent', async () => {
  const { network, socket } = connect()
  await settle()
  expect(socket.send('too early')).toBe(false)
  network.newest.serverOpens()
  expect(socket.send('hello')).toBe(true)
  expect(network.newest.sent).toEqual(['hello'])
})

test('renews at once, and never hears the connection that it gave up', async () => {
  const { network, events, socket } = connect()
  await settle()
  const [old] = network.sockets
  old?.serverOpens()
  socket.renew()
  await settle()
  old?.serverSends('late')
  expect(network.sockets).toHaveLength(2)
  expect(network.live).toHaveLength(1)
  expect(events.closed).toHaveBeenCalledTimes(1)
  expect(events.received).not.toHaveBeenCalled()
})

test('renews when its address is about to expire, with a fresh one', async () => {
  let token = 0
  const { network } = connect({
    address: async () => ({
      ok: true,
      url: `wss://chat/prod?token=${++token}`,
      renewAfterMs: 3_600_000,
    }),
  })
  await settle()
  network.newest.serverOpens()
  network.newest.serverSends('ada: hello')
  await wait(3_599_999)
  expect(network.sockets).toHaveLength(1)
  await wait(1)
  expect(network.live.map(({ url }) => url)).toEqual(['wss://chat/prod?token=2'])
})

test('does not renew what was closed before', async () => {
  const { network, socket } = connect({
    address: async () => ({ ok: true, url: 'wss://chat/prod', renewAfterMs: 10_000 }),
  })
  await settle()
  socket.close()
  await wait(60_000)
  expect(network.sockets).toHaveLength(1)
})

test('ignores a binary frame, and says so in the console', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { network, events } = connect()
  await settle()
  network.newest.serverOpens()
  network.newest.serverSends(new ArrayBuffer(2))
  expect(events.received).not.toHaveBeenCalled()
  expect(error).toHaveBeenCalledTimes(1)
  error.mockRestore()
})
