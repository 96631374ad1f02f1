import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { createChat } from '../../chat/chat'
import { openEmbeddedRoom } from '../../chat/embedded/embedded-room'
import { createGateway, type Gateway } from '../../emulators/gateway/gateway'
import { faultyStore } from '../../testing/chat-faults/faulty-store'
import { seededDraws } from '../../testing/chat-faults/seeded-draws'
import { faultyConnections } from './faulty-connections'

// The backend of the fault run, in a process that can be killed: the gateway and the chat over one
// store, all of them with faults drawn from a seed.

const RATES = { late: 0.05, twice: 0.02, limited: 0.005, gone: 0.0005 }
const STORE_FAULT_RATE = 0.002
const SOCKET_KILL_MS = 50
const SOCKET_KILL_RATE = 0.5
const REPORT_MS = 50
const UNLIMITED = { everyMs: 0, burst: 1 }

const [file = '', port = '0', seed = '1'] = process.argv.slice(2)
const draw = seededDraws(Number(seed))
let faults = 0
const count = () => {
  faults += 1
}

let gateway: Gateway
const near = {
  post: (message: { connectionId: string; data: string }) => gateway.connections.post(message),
  delete: (connectionId: string) => gateway.connections.delete(connectionId),
}
const room = openEmbeddedRoom({ file, now: Date.now })
const store = faultyStore(room.store, () => {
  if (draw() > STORE_FAULT_RATE) return undefined
  count()
  return draw() < 0.5 ? 'before' : 'after'
})
const chat = createChat({
  store,
  fanOut: room.fanOut,
  connections: faultyConnections(near, { rates: RATES, draw, count }),
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
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined, faults })
})

setInterval(() => {
  if (draw() > SOCKET_KILL_RATE) return
  const all = [...sockets]
  all[Math.floor(draw() * all.length)]?.destroy()
  count()
}, SOCKET_KILL_MS)
setInterval(() => void chat.sweep().catch(count), 1_000)
setInterval(() => process.send?.({ faults }), REPORT_MS)
