import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { open } from 'lmdb'
import { createChat } from '../../chat/chat'
import { openLmdbChatStore } from '../../chat/lmdb/lmdb-chat-store'
import type { ConnectionsApi, GatewayEvent, Handler } from '../../emulators/gateway/events'
import { createGateway, type Gateway } from '../../emulators/gateway/gateway'
import { faultyStore } from '../../testing/chat-faults/faulty-store'
import { seededDraws } from '../../testing/chat-faults/seeded-draws'
import { faultyConnections } from './faulty-connections'

// The backend of the fault run, in a process that can be killed: the gateway, and three runs of the
// chat at once over one store, all of them with faults drawn from a seed.

const RATES = { late: 0.05, twice: 0.02, limited: 0.005, gone: 0.0005 }
const STORE_FAULT_RATE = 0.002
const SOCKET_KILL_MS = 50
const SOCKET_KILL_RATE = 0.5
const RUNS = ['a', 'b', 'c']
const REPORT_MS = 50
const UNLIMITED = { everyMs: 0, burst: 1 }

const [folder = '', port = '0', seed = '1'] = process.argv.slice(2)
const draw = seededDraws(Number(seed))
let faults = 0
const count = () => {
  faults += 1
}

let gateway: Gateway
const near: ConnectionsApi = {
  post: (message) => gateway.connections.post(message),
  get: (connectionId) => gateway.connections.get(connectionId),
  delete: (connectionId) => gateway.connections.delete(connectionId),
}
const room = openLmdbChatStore({ db: open({ path: folder }) })
const store = faultyStore(room, () => {
  if (draw() > STORE_FAULT_RATE) return undefined
  count()
  return draw() < 0.5 ? 'before' : 'after'
})
const chats = RUNS.map((holder) =>
  createChat({
    store,
    holder,
    connections: faultyConnections(near, { rates: RATES, draw, count }),
    now: Date.now,
    limits: { lines: UNLIMITED, frames: UNLIMITED },
    log: () => {},
  }),
)

/** Each event goes to whichever run is free, as a hosted gateway does it. */
const onAnyRun: Handler = (event: GatewayEvent) => {
  const chat = chats[Math.floor(draw() * chats.length)] ?? chats[0]
  const { routeKey } = event.requestContext
  const routes: Record<string, Handler> = { ...chat?.routes }
  const handler = routes[routeKey]
  if (!handler) throw new Error(`No route ${routeKey}`)
  return handler(event)
}
gateway = createGateway({
  routes: {
    $connect: onAnyRun,
    $disconnect: onAnyRun,
    bindNickNameToConnectionId: onAnyRun,
    $default: onAnyRun,
  },
  stage: 'prod',
  now: Date.now,
  quotas: { newConnectionsPerSecond: Number.POSITIVE_INFINITY },
  log: () => {},
})
for (const { connectionId } of await room.connections()) await room.unbind(connectionId)

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
setInterval(() => {
  for (const chat of chats) void chat.sweep().catch(count)
}, 1_000)
setInterval(() => process.send?.({ faults }), REPORT_MS)
