import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createChat } from '../../chat/chat'
import { openEmbeddedRoom } from '../../chat/embedded/embedded-room'
import { createGateway, type Gateway } from '../../emulators/gateway/gateway'
import { faultyStore } from '../../testing/chat-faults/faulty-store'
import { seededDraws } from '../../testing/chat-faults/seeded-draws'
import { serveBench } from '../measure/bench-process'
import { faultyConnections } from './faulty-connections'

// The backend of the fault run, in a process that can be killed: the gateway and the chat over one
// store, all of them with faults drawn from a seed. It answers how many faults there were.

const STORE_FAULT_RATE = 0.002
const SOCKET_KILL_MS = 50
const SOCKET_KILL_RATE = 0.5
const UNLIMITED = { everyMs: 0, burst: 1 }

const [file = '', port = '0', seed = '1'] = process.argv.slice(2)
const draw = seededDraws(Number(seed))
let faults = 0
function happens(rate: number): boolean {
  const isSo = draw() < rate
  if (isSo) faults += 1
  return isSo
}

let gateway: Gateway
const near: Pick<Gateway['connections'], 'post' | 'delete'> = {
  post: (message) => gateway.connections.post(message),
  delete: (connectionId) => gateway.connections.delete(connectionId),
}
const room = openEmbeddedRoom({ file, now: Date.now })
const store = faultyStore(room.store, () => {
  if (!happens(STORE_FAULT_RATE)) return undefined
  return draw() < 0.5 ? 'before' : 'after'
})
const chat = createChat({
  store,
  fanOut: room.fanOut,
  connections: faultyConnections(near, { happens, draw }),
  now: Date.now,
  limits: { lines: UNLIMITED },
  log: () => {},
})
gateway = createGateway({
  ...chat,
  stage: 'prod',
  now: Date.now,
  quotas: { newConnectionsPerSecond: Number.POSITIVE_INFINITY },
  log: () => {},
})

const sockets = new Set<Duplex>()
const server = createServer()
server.on('upgrade', (request, socket, head) => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  gateway.upgrade(request, socket, head)
})
server.listen(Number(port), '127.0.0.1', () => {
  serveBench(() => faults, { port: (server.address() as AddressInfo).port })
})

setInterval(() => {
  if (happens(SOCKET_KILL_RATE)) [...sockets][Math.floor(draw() * sockets.size)]?.destroy()
}, SOCKET_KILL_MS)
// A sweep that meets a fault of the store is done again by the next.
setInterval(() => void chat.sweep().catch(() => undefined), 1_000)
