import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ConnectionsApi, FailedPost } from '../../platform/gateway-events'
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
      const remainingMs = connection.lastActiveAt + QUOTAS.idleMs - now()
      // Wait at most one whole period: the clock may have been set back.
      if (remainingMs > 0) watch(Math.min(remainingMs, QUOTAS.idleMs))
      else connection.close(GOING_AWAY)
    })
  }
  watch(QUOTAS.idleMs)
  return () => {
    stopLife()
    stopIdle()
  }
}

/** The code and reason with which `DELETE` closes. */
const CLOSED_NORMALLY = { code: 1000, reason: 'Connection Closed Normally' }

const STATUSES = {
  /** The connection does not exist, or not yet. */
  GoneException: 410,
  /** The client's buffer is full. */
  LimitExceededException: 429,
  PayloadTooLargeException: 413,
} as const

/** A refused call of `@connections`, as the AWS SDK throws it. */
class ConnectionsError extends Error {
  readonly $metadata: { httpStatusCode: number }

  constructor(
    override readonly name: keyof typeof STATUSES,
    message: string,
  ) {
    super(message)
    this.$metadata = { httpStatusCode: STATUSES[name] }
  }
}

/** The open connections, with `@connections` as a direct API: nothing calls it over HTTP. */
export class LiveConnections implements ConnectionsApi {
  readonly open = new Map<string, LiveConnection>()
  constructor(private readonly setup: Pick<GatewaySetup, 'now'>) {}

  /** Sends one text to many: framed once, without a promise for each of thousands. */
  async broadcast({ connectionIds, data }: { connectionIds: readonly string[]; data: string }) {
    const frame = this.frameOf(data)
    const failures: FailedPost[] = []
    for (const connectionId of connectionIds) {
      try {
        this.write(connectionId, frame)
      } catch (error) {
        failures.push({ connectionId, error })
      }
    }
    return failures
  }

  async delete(connectionId: string): Promise<void> {
    this.find(connectionId).close(CLOSED_NORMALLY)
  }

  /** Writes a complete frame. `ws` writes its own frames in one piece too (nothing here is masked
   * or compressed), so the two never mix. */
  private write(connectionId: string, frame: Buffer): void {
    const connection = this.find(connectionId)
    const { ws, socket } = connection.wire
    if (ws.bufferedAmount > QUOTAS.bufferedBytes) {
      throw new ConnectionsError('LimitExceededException', 'Limit exceeded')
    }
    socket.write(frame)
    connection.lastActiveAt = this.setup.now()
  }

  private find(connectionId: string): LiveConnection {
    const connection = this.open.get(connectionId)
    if (connection?.isOpen) return connection
    throw new ConnectionsError('GoneException', 'Gone')
  }

  private frameOf(text: string): Buffer {
    const payload = Buffer.from(text)
    if (payload.length > QUOTAS.messageBytes) {
      throw new ConnectionsError('PayloadTooLargeException', 'Message too long')
    }
    return textFrame(payload)
  }
}

const FINAL_TEXT = 0x81
const SHORT = 125
const LENGTH_16 = 126
const LENGTH_64 = 127

/** A whole unmasked text frame (RFC 6455, 5.2), so that one text for a thousand clients is framed once. */
function textFrame(payload: Buffer): Buffer {
  const { length } = payload
  const header = Buffer.alloc(length <= SHORT ? 2 : length <= 0xffff ? 4 : 10, FINAL_TEXT)
  if (header.length === 2) header[1] = length
  else if (header.length === 4) {
    header[1] = LENGTH_16
    header.writeUInt16BE(length, 2)
  } else {
    header[1] = LENGTH_64
    header.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([header, payload])
}
