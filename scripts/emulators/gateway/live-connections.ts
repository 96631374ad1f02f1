import { isConnectionId } from './connection-id'
import { ConnectionsError } from './connections-error'
import type { ConnectionsApi, FailedPost } from './events'
import type { GatewaySetup } from './gateway-options'
import { type LiveConnection, textFrame } from './live-connection'

/** What `DELETE` closes with, and what `$disconnect` is told then. */
const CLOSED_NORMALLY = { code: 1000, reason: 'Connection Closed Normally' }

/** The open connections, and `@connections` over them without HTTP between. */
export class LiveConnections implements ConnectionsApi {
  private readonly open = new Map<string, LiveConnection>()
  constructor(private readonly setup: Pick<GatewaySetup, 'now' | 'quotas'>) {}

  add(connection: LiveConnection): void {
    this.open.set(connection.facts.connectionId, connection)
  }

  remove(connection: LiveConnection): void {
    this.open.delete(connection.facts.connectionId)
  }

  all(): LiveConnection[] {
    return [...this.open.values()]
  }

  async post({ connectionId, data }: { connectionId: string; data: string }): Promise<void> {
    this.write(connectionId, this.frameOf(data))
  }

  /** One text, framed once, without a promise for each of thousands. */
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

  async get(connectionId: string) {
    const { facts, lastActiveAt } = this.find(connectionId)
    return {
      connectedAt: new Date(facts.connectedAt),
      identity: facts.identity,
      lastActiveAt: new Date(lastActiveAt),
    }
  }

  async delete(connectionId: string): Promise<void> {
    this.find(connectionId).close(CLOSED_NORMALLY)
  }

  private write(connectionId: string, frame: Buffer): void {
    const connection = this.find(connectionId)
    if (connection.bufferedBytes > this.setup.quotas.bufferedBytes) {
      throw new ConnectionsError('LimitExceededException', 'Limit exceeded')
    }
    connection.write(frame)
    connection.lastActiveAt = this.setup.now()
  }

  private find(connectionId: string): LiveConnection {
    const connection = this.open.get(connectionId)
    if (connection?.isOpen) return connection
    if (isConnectionId(connectionId)) throw new ConnectionsError('GoneException', 'Gone')
    throw new ConnectionsError('BadRequestException', `Invalid connectionId: ${connectionId}`)
  }

  private frameOf(text: string): Buffer {
    if (Buffer.byteLength(text) > this.setup.quotas.messageBytes) {
      throw new ConnectionsError('PayloadTooLargeException', 'Message too long')
    }
    return textFrame(text)
  }
}
