import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { PeerIdentity } from './events'

/** What is known of a connection before it opens, and stays true while it lives. */
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

/** One open connection. */
export class LiveConnection {
  lastActiveAt: number
  /** Set when the gateway closes, because the client's echo does not tell the cause. */
  closedByGateway: ClosedBy | undefined

  constructor(
    readonly facts: ConnectionFacts,
    private readonly wire: { ws: WebSocket; socket: Duplex },
  ) {
    this.lastActiveAt = facts.connectedAt
  }

  get isOpen(): boolean {
    return this.wire.ws.readyState === this.wire.ws.OPEN
  }

  get bufferedBytes(): number {
    return this.wire.ws.bufferedAmount
  }

  /** Writes a frame that is whole already. `ws` writes its own frames whole too (nothing here is
   * masked or compressed), so the two never mix. */
  write(frame: Buffer): void {
    this.wire.socket.write(frame)
  }

  close(by: ClosedBy): void {
    if (this.closedByGateway || !this.isOpen) return
    this.noteCause(by)
    this.wire.ws.close(by.code, by.reason)
  }

  /** Keeps the gateway's own reason for a close. */
  noteCause(by: ClosedBy): void {
    this.closedByGateway ??= by
  }

  terminate(): void {
    this.wire.ws.terminate()
  }
}

const FINAL_TEXT = 0x81
const SHORT = 125
const LENGTH_16 = 126
const LENGTH_64 = 127

/** A whole unmasked text frame (RFC 6455, 5.2), so that one text for a thousand clients is framed once. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length <= SHORT ? 2 : length <= 0xffff ? 4 : 10
  const frame = Buffer.allocUnsafeSlow(header + length)
  frame[0] = FINAL_TEXT
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = LENGTH_16
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_64
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, header)
  return frame
}
