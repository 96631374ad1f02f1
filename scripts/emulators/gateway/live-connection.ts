import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { PeerIdentity } from '../../platform/gateway-events'
import { FrameLengthWatch } from './frame-length-watch'
import type { GatewaySetup } from './gateway-options'
import { RateWindow } from './rate-window'

/** The facts of a connection that are known before it opens and never change. */
export interface ConnectionFacts {
  connectionId: string
  connectedAt: number
  identity: PeerIdentity
  domainName: string
  authorizer: Record<string, string> | undefined
}

export interface ClosedBy {
  code: number
  reason: string
}

export const GOING_AWAY = { code: 1001, reason: 'Going away' }
const NO_BINARY = { code: 1003, reason: 'Binary is not supported' }
const TOO_MUCH = { code: 1008, reason: 'Too many messages' }
const BAD_FRAME = { code: 1002, reason: 'Protocol error' }
const NOT_TEXT = { code: 1007, reason: 'Not UTF-8' }
const TOO_LONG = { code: 1009, reason: 'Message or frame too long' }

/** The causes of errors of `ws`; any other error is a protocol violation. */
const CAUSES: Record<string, ClosedBy> = {
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: TOO_LONG,
  WS_ERR_INVALID_UTF8: NOT_TEXT,
}

/** The code that `ws` gives a close frame without a status; the reason is the hosted gateway's. */
const NO_STATUS = 1005
const NO_STATUS_REASON = 'Client-side close frame status not set'

/** One open connection. */
export class LiveConnection {
  lastActiveAt: number
  /** Set when the gateway closes, because the client's echo does not carry the cause. */
  closedByGateway: ClosedBy | undefined

  constructor(
    readonly facts: ConnectionFacts,
    readonly wire: { ws: WebSocket; socket: Duplex },
  ) {
    this.lastActiveAt = facts.connectedAt
  }

  get isOpen(): boolean {
    return this.wire.ws.readyState === this.wire.ws.OPEN
  }

  close(by: ClosedBy): void {
    if (this.closedByGateway || !this.isOpen) return
    this.closedByGateway = by
    this.wire.ws.close(by.code, by.reason)
  }
}

interface Events {
  onMessage: (body: string) => void
  onClose: (by: ClosedBy) => void
}

/** Enforces the quotas on an open connection, and reports its messages and its end. */
export function serveConnection(
  connection: LiveConnection,
  { onMessage, onClose, ...setup }: GatewaySetup & Events,
): void {
  const { quotas, now } = setup
  const { ws, socket } = connection.wire
  const frames = new FrameLengthWatch(quotas.frameBytes)
  const messages = new RateWindow(quotas.messagesPerSecond)
  const stopTimers = limitLife(connection, setup)

  // Runs before `ws` sees the chunk, so that a refused frame never produces a message.
  socket.prependListener('data', (chunk: Buffer) => {
    if (frames.exceeds(chunk)) connection.close(TOO_LONG)
  })
  ws.on('message', (data: Buffer, isBinary) => {
    if (connection.closedByGateway) return
    connection.lastActiveAt = now()
    if (isBinary) connection.close(NO_BINARY)
    else if (!messages.admits(now())) connection.close(TOO_MUCH)
    else onMessage(data.toString('utf8'))
  })
  // `ws` then closes by itself.
  ws.on('error', ({ code = '' }: Error & { code?: string }) => {
    connection.closedByGateway ??= CAUSES[code] ?? BAD_FRAME
  })
  ws.on('close', (code, bytes) => {
    stopTimers()
    const reason = code === NO_STATUS ? NO_STATUS_REASON : bytes.toString('utf8')
    onClose(connection.closedByGateway ?? { code, reason })
  })
}

/** Closes a connection that is idle or too old. Returns a function that stops this. */
function limitLife(connection: LiveConnection, { timers, now, quotas }: GatewaySetup): () => void {
  const stopLife = timers.after(quotas.lifeMs, () => connection.close(GOING_AWAY))
  let stopIdle = () => {}
  // One timer that checks again later, instead of a new timer for each message.
  const watch = (ms: number) => {
    stopIdle = timers.after(ms, () => {
      const left = connection.lastActiveAt + quotas.idleMs - now()
      // Wait at most one whole period: the clock may have been set back.
      if (left > 0) watch(Math.min(left, quotas.idleMs))
      else connection.close(GOING_AWAY)
    })
  }
  watch(quotas.idleMs)
  return () => {
    stopLife()
    stopIdle()
  }
}
