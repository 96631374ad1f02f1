import type { ConnectionsApi, FailedPost } from '../../platform/gateway-events'
import { type GatewaySetup, QUOTAS } from './gateway-options'
import type { LiveConnection } from './live-connection'

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

/** The open connections, with `@connections` as a direct API: nothing asks for it over HTTP. */
export class LiveConnections implements ConnectionsApi {
  /** The open connections by id. */
  readonly open = new Map<string, LiveConnection>()
  constructor(private readonly setup: Pick<GatewaySetup, 'now'>) {}

  /** Sends one text to many: framed once, without a promise for each of thousands. */
  async broadcast({ connectionIds, data }: { connectionIds: readonly string[]; data: string }) {
    const frame = this.frameOf(data)
    const failed: FailedPost[] = []
    for (const connectionId of connectionIds) {
      try {
        this.write(connectionId, frame)
      } catch (error) {
        failed.push({ connectionId, error })
      }
    }
    return failed
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
