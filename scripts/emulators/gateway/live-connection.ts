import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { type GatewaySetup, QUOTAS } from './gateway-options'

/** The facts of a connection that are known before it opens and never change. */
export interface ConnectionFacts {
  connectionId: string
  connectedAt: number
  authorizer: Record<string, string> | undefined
}

interface Farewell {
  code: number
  reason: string
}

export const GOING_AWAY = { code: 1001, reason: 'Going away' }
const NO_BINARY = { code: 1003, reason: 'Binary is not supported' }

/** One open connection. */
export class LiveConnection {
  lastActiveAt: number
  isClosedByGateway = false

  constructor(
    readonly facts: ConnectionFacts,
    readonly wire: { ws: WebSocket; socket: Duplex },
  ) {
    this.lastActiveAt = facts.connectedAt
  }

  get isOpen(): boolean {
    return this.wire.ws.readyState === this.wire.ws.OPEN
  }

  close({ code, reason }: Farewell): void {
    if (this.isClosedByGateway || !this.isOpen) return
    this.isClosedByGateway = true
    this.wire.ws.close(code, reason)
  }
}

interface Events {
  onMessage: (body: string) => void
  onClose: () => void
}

/** Enforces the quotas on an open connection, and reports its messages and its end. */
export function serveConnection(
  connection: LiveConnection,
  { onMessage, onClose, ...setup }: GatewaySetup & Events,
): void {
  const { now } = setup
  const { ws } = connection.wire
  const stopTimers = limitLife(connection, setup)

  ws.on('message', (data: Buffer, isBinary) => {
    if (connection.isClosedByGateway) return
    connection.lastActiveAt = now()
    if (isBinary) connection.close(NO_BINARY)
    else onMessage(data.toString('utf8'))
  })
  // `ws` then closes by itself, with the code of the violation.
  ws.on('error', () => {})
  ws.on('close', () => {
    stopTimers()
    onClose()
  })
}

/** Closes a connection that is idle or too old. Returns a function that stops this. */
function limitLife(connection: LiveConnection, { timers, now }: GatewaySetup): () => void {
  const stopLife = timers.after(QUOTAS.lifeMs, () => connection.close(GOING_AWAY))
  let stopIdle = () => {}
  // One timer that checks again later, instead of a new timer for each message.
  const watch = (ms: number) => {
    stopIdle = timers.after(ms, () => {
      const left = connection.lastActiveAt + QUOTAS.idleMs - now()
      // Wait at most one whole period: the clock may have been set back.
      if (left > 0) watch(Math.min(left, QUOTAS.idleMs))
      else connection.close(GOING_AWAY)
    })
  }
  watch(QUOTAS.idleMs)
  return () => {
    stopLife()
    stopIdle()
  }
}
