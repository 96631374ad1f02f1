import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { installOnce } from '../../build/install-once'
import { root } from '../../build/packages'
import type { Gateway } from '../../emulators/gateway/gateway'
import { listen } from '../../platform/listen'
import { openLocalChat } from '../../site/local-chat'
import { temporaryFolder } from '../measure/at-end'
import type { RivalName } from './crowd'

/** Packages that only comparisons need. */
const RIVALS = 'scripts/bench/rivals'

export interface Rival {
  name: RivalName
  port: number
}

/** A whole crowd may connect at once. */
const CROWDED = { port: 0, host: '127.0.0.1', backlog: 4_096 }
const UNLIMITED = { everyMs: 0, burst: 1 }

/** Parlor as it runs locally: gateway, handlers, and every line stored before it is sent. Its pace
 * would stop a crowd, so it is lifted. */
export async function openParlor(): Promise<Rival> {
  const gateway = openLocalChat({
    file: join(temporaryFolder(), 'room.db'),
    now: Date.now,
    limits: { lines: UNLIMITED },
  })
  const { port } = await serveGateway(gateway)
  return { name: 'parlor', port }
}

/** Serves a gateway, and exposes its open connections so that they can be cut. */
export async function serveGateway({ upgrade }: Pick<Gateway, 'upgrade'>, port = 0) {
  const server = createServer()
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    upgrade(request, socket, head)
  })
  return { port: await listen(server, { ...CROWDED, port }), sockets }
}

/** The plainest broadcast: one `send` for each client, nothing stored. */
export async function openWsLoop(): Promise<Rival> {
  const server = createServer()
  const room = new WebSocketServer({ server, perMessageDeflate: false })
  room.on('connection', (client) => {
    client.on('message', (bytes: Buffer) => {
      const text = bytes.toString()
      for (const other of room.clients) if (other.readyState === WebSocket.OPEN) other.send(text)
    })
  })
  return { name: 'ws', port: await listen(server, CROWDED) }
}

/** The part of Socket.IO that the comparison uses. */
interface SocketIo {
  Server: new (
    server: Server,
    options: { transports: string[]; pingInterval: number },
  ) => {
    on(event: 'connection', listener: (socket: LineSocket) => void): void
    emit(event: 'line', text: string): void
  }
}
interface LineSocket {
  on(event: 'line', listener: (text: string) => void): void
}

/** Socket.IO with its defaults, over WebSocket; nothing stored. */
export async function openSocketIo(): Promise<Rival> {
  await installOnce(RIVALS, 'the rivals')
  const socketIo: SocketIo = createRequire(join(root, RIVALS, 'any.js'))('socket.io')
  const server = createServer()
  const io = new socketIo.Server(server, { transports: ['websocket'], pingInterval: 3_600_000 })
  io.on('connection', (socket) => {
    socket.on('line', (text: string) => io.emit('line', text))
  })
  return { name: 'socketio', port: await listen(server, CROWDED) }
}
