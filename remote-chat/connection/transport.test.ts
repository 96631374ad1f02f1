import { fakeNetwork } from '../testing/fake-web-socket'
import { realTime } from './time'
import {
  type ChatAddress,
  CONNECT_LIMIT_MS,
  createTransport,
  openWebSocket,
  RECONNECT_INTERVAL_MS,
} from './transport'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

/** A transport that is opening its first socket. */
async function connect(findAddress = freshAddresses(), jitterMs = 0) {
  const network = fakeNetwork()
  const events = {
    onOpen: jest.fn(),
    onFrame: jest.fn(),
    onClose: jest.fn(),
    onHandshakeFailure: jest.fn(),
  }
  const log = jest.fn()
  const transport = createTransport({
    findAddress,
    openSocket: openWebSocket,
    time: realTime,
    jitterMs: () => jitterMs,
    log,
  })
  transport.open(events)
  await wait(0)
  return { network, events, transport, log }
}

/** Addresses with a new token each. */
function freshAddresses(renewAfterMs = 3_600_000): () => Promise<ChatAddress> {
  let token = 0
  return async () => {
    token += 1
    return { ok: true, url: `wss://chat/prod?token=${token}`, renewAfterMs }
  }
}

test('retries every 5 seconds after a close, with a fresh address (specification sections 4 and 9)', async () => {
  const { network, events } = await connect()
  network.newest.serverOpens()
  network.newest.serverCloses()
  expect(events.onClose).toHaveBeenCalledTimes(1)
  await wait(4_999)
  expect(network.sockets).toHaveLength(1)
  await wait(1)
  expect(network.sockets).toHaveLength(2)
  network.newest.serverCloses()
  await wait(5_000)
  const urls = network.sockets.map(({ url }) => url)
  expect(urls).toEqual([1, 2, 3].map((token) => `wss://chat/prod?token=${token}`))
})

test('stops retrying when a message arrives, and starts a new interval at the next close (specification section 4)', async () => {
  const { network } = await connect()
  network.newest.serverCloses()
  await wait(5_000)
  network.newest.serverOpens()
  network.newest.serverSends('ada: hello')
  await wait(63_000)
  expect(network.sockets).toHaveLength(2)
  network.newest.serverCloses()
  await wait(4_999)
  expect(network.sockets).toHaveLength(2)
  await wait(1)
  expect(network.sockets).toHaveLength(3)
})

test('keeps retrying if a connection opens and closes without a message', async () => {
  const { network } = await connect()
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

test('gives up an unanswered attempt, and tries again', async () => {
  const { network, events } = await connect()
  await wait(CONNECT_LIMIT_MS - 1)
  expect(network.live).toHaveLength(1)
  await wait(1)
  expect(network.live).toHaveLength(0)
  expect(events.onClose).toHaveBeenCalledTimes(1)
  await wait(RECONNECT_INTERVAL_MS)
  expect(network.live).toHaveLength(1)
})

test('gives up an attempt whose address is never found', async () => {
  const findAddress = jest.fn(() => new Promise<ChatAddress>(() => undefined))
  await connect(findAddress)
  await wait(CONNECT_LIMIT_MS + RECONNECT_INTERVAL_MS)
  expect(findAddress).toHaveBeenCalledTimes(2)
})

test('never has two live sockets, however many attempts hang', async () => {
  const { network } = await connect()
  network.newest.serverCloses()
  for (let second = 0; second < 120; second += 1) {
    await wait(1_000)
    expect(network.live.length).toBeLessThanOrEqual(1)
  }
  expect(network.sockets.length).toBeGreaterThan(4)
})

test('leaves no socket, no retry and no timer when it is closed', async () => {
  const { network, events, transport } = await connect()
  network.newest.serverOpens()
  transport.close()
  network.newest.serverCloses()
  expect(jest.getTimerCount()).toBe(0)
  expect(network.live).toHaveLength(0)
  expect(events.onClose).not.toHaveBeenCalled()
})

test('opens no socket if it is closed before the address is found', async () => {
  let resolveAddress: (address: ChatAddress) => void = () => undefined
  const findAddress = () => new Promise<ChatAddress>((resolve) => (resolveAddress = resolve))
  const { network, transport } = await connect(findAddress)
  transport.close()
  resolveAddress({ ok: true, url: 'wss://chat/prod', renewAfterMs: 1 })
  await wait(60_000)
  expect(network.sockets).toHaveLength(0)
})

test('retries if the address cannot be found without a network', async () => {
  const addresses: ChatAddress[] = [
    { ok: false, reason: 'unreachable' },
    { ok: true, url: 'wss://chat/prod', renewAfterMs: 3_600_000 },
  ]
  const findAddress = async () => addresses.shift() as ChatAddress
  const { network, events } = await connect(findAddress)
  expect(network.sockets).toHaveLength(0)
  expect(events.onClose).toHaveBeenCalledTimes(1)
  await wait(5_000)
  expect(network.sockets).toHaveLength(1)
})

test('stops when the session has ended', async () => {
  const findAddress = jest.fn(async () => ({ ok: false, reason: 'ended' }) as const)
  await connect(findAddress)
  await wait(60_000)
  expect(findAddress).toHaveBeenCalledTimes(1)
})

test('reconnects within the interval if there is jitter, and then once in each', async () => {
  const { network } = await connect(freshAddresses(), 2_000)
  const attempts: number[] = []
  const start = Date.now()
  for (let millisecond = 0; millisecond < 15_000; millisecond += 100) {
    if (network.live.length > 0) {
      attempts.push(Date.now() - start)
      network.newest.serverCloses()
    }
    await wait(100)
  }
  expect(attempts).toEqual([0, 3_000, 8_000, 13_000])
})

test('renews at once, and ignores the connection that it gave up', async () => {
  const { network, events, transport } = await connect()
  const [old] = network.sockets
  old?.serverOpens()
  transport.renew()
  await wait(0)
  old?.serverSends('late')
  expect(network.sockets).toHaveLength(2)
  expect(network.live).toHaveLength(1)
  expect(events.onClose).toHaveBeenCalledTimes(1)
  expect(events.onFrame).not.toHaveBeenCalled()
})

test('renews with a fresh address when the old one is about to expire', async () => {
  const { network } = await connect()
  network.newest.serverOpens()
  network.newest.serverSends('ada: hello')
  await wait(3_599_999)
  expect(network.sockets).toHaveLength(1)
  await wait(1)
  expect(network.live.map(({ url }) => url)).toEqual(['wss://chat/prod?token=2'])
})

test('ignores a binary frame, and logs it', async () => {
  const { network, events, log } = await connect()
  network.newest.serverOpens()
  network.newest.serverSends(new ArrayBuffer(2))
  expect(events.onFrame).not.toHaveBeenCalled()
  expect(log).toHaveBeenCalledTimes(1)
})

test('distinguishes a failed handshake from an ended connection', async () => {
  const { network, events } = await connect()
  network.newest.serverOpens()
  network.newest.serverCloses()
  await wait(5_000)
  expect(events.onHandshakeFailure).not.toHaveBeenCalled()
  network.newest.serverCloses()
  expect(events.onHandshakeFailure).toHaveBeenCalledTimes(1)
  expect(events.onClose).toHaveBeenCalledTimes(2)
})

test('renews nothing once closed', async () => {
  const { network, transport } = await connect()
  transport.close()
  transport.renew()
  await wait(60_000)
  expect(network.sockets).toHaveLength(1)
})
