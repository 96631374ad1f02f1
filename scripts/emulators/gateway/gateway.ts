import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { realTimers } from '../../platform/timers'
import {
  type GatewayHandlers,
  type GatewayOptions,
  type GatewaySetup,
  QUOTAS,
} from './gateway-options'
import {
  type ConnectionFacts,
  GOING_AWAY,
  LiveConnection,
  LiveConnections,
  serveConnection,
} from './live-connections'
import { mintId, runDisconnect, runMessage } from './run-route'
import { admitConnection, refuseUpgrade, type UpgradeRefusal } from './upgrade'

export interface Gateway {
  /** Handles an HTTP upgrade to the stage's URL. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes every connection and waits until `$disconnect` has run for each. */
  close(): Promise<void>
}

/** The hosted WebSocket gateway, on this machine. Its handlers post through its connections, so it
 * is made before them. */
export function createGateway(options: GatewayOptions) {
  const setup = { timers: realTimers, log: console.error, note: () => {}, ...options }
  const connections = new LiveConnections(setup)
  return {
    /** The management API, `@connections`. */
    connections,
    serve: (handlers: GatewayHandlers) => serveUpgrades({ ...setup, ...handlers }, connections),
  }
}

function serveUpgrades(setup: GatewaySetup, live: LiveConnections): Gateway {
  const running = new Set<Promise<void>>()
  let isClosing = false
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // The limit of a frame: a browser sends each message in one.
    maxPayload: QUOTAS.frameBytes,
  })

  function track(work: Promise<void>): void {
    const task = work.catch((error: unknown) => setup.log('The gateway failed', error))
    running.add(task)
    void task.then(() => running.delete(task))
  }

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (isClosing) return refuse(socket, { status: 503, message: 'Closing' })
    const admission = await admitConnection(request, setup)
    if (!admission.ok) return refuse(socket, admission)
    const { facts } = admission
    if (isClosing) socket.destroy()
    let isOpen = false
    server.handleUpgrade(request, socket, head, (ws) => {
      isOpen = true
      open(facts, { ws, socket })
    })
    // `ws` refused the handshake, or the socket closed: end the connection that `$connect` began.
    if (!isOpen) return runDisconnect(facts, setup)
  }

  function refuse(socket: Duplex, { status, message }: UpgradeRefusal): void {
    const id = mintId()
    refuseUpgrade(socket, { status, message, id })
    setup.note({ id, route: 'upgrade', status, ms: 0 })
  }

  function open(facts: ConnectionFacts, wire: { ws: WebSocket; socket: Duplex }): void {
    const connection = new LiveConnection(facts, wire)
    live.open.set(facts.connectionId, connection)
    serveConnection(connection, {
      ...setup,
      onMessage: (body) => track(answerMessage(connection, body)),
      onClose: () => {
        live.open.delete(facts.connectionId)
        track(runDisconnect(facts, setup))
      },
    })
  }

  async function answerMessage(connection: LiveConnection, body: string): Promise<void> {
    const text = await runMessage({ facts: connection.facts, body }, setup)
    // The client may have left before the answer.
    if (text !== undefined && connection.isOpen) connection.wire.ws.send(text)
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      track(admit(request, socket, head))
    },
    async close() {
      isClosing = true
      for (const connection of live.open.values()) {
        connection.close(GOING_AWAY)
        // By the next turn of the event loop the kernel has the close frame.
        setImmediate(() => connection.wire.ws.terminate())
      }
      while (live.open.size > 0) await new Promise(setImmediate)
      while (running.size > 0) await Promise.all(running)
    },
  }
}
