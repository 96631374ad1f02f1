import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const HEADERS_END = Buffer.from('\r\n\r\n')
const MASKED = 0x80

export class UpgradeRefused extends Error {
  constructor(readonly status: number) {
    super(`The upgrade was answered with ${status}`)
  }
}

/**
 * A WebSocket client that does next to nothing: a thousand of them must cost less than the server
 * that they measure. Most count bytes only; one that is given `onText` reads its frames.
 */
export class LeanClient {
  bytes = 0
  onBytes: (() => void) | undefined
  onText: ((text: string) => void) | undefined
  private rest = Buffer.alloc(0)

  private constructor(private readonly socket: Socket) {}

  static open({ port, path }: { port: number; path: string }): Promise<LeanClient> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const client = new LeanClient(socket)
    const key = randomBytes(16).toString('base64')
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
        )
      })
      let answer = Buffer.alloc(0)
      const onAnswer = (chunk: Buffer) => {
        answer = Buffer.concat([answer, chunk])
        const end = answer.indexOf(HEADERS_END)
        if (end < 0) return
        socket.off('data', onAnswer)
        const status = answer.toString('latin1', 9, 12)
        if (status !== '101') {
          socket.destroy()
          return reject(new UpgradeRefused(Number(status)))
        }
        socket.on('data', (bytes) => client.take(bytes))
        // Who opened the client sets its ears first.
        setImmediate(() => client.take(answer.subarray(end + HEADERS_END.length)))
        resolve(client)
      }
      socket.on('data', onAnswer)
    })
  }

  /** One masked text frame; the mask is zero, which leaves the text as it is. */
  send(text: string): void {
    const payload = Buffer.from(text)
    const header = payload.length <= 125 ? Buffer.alloc(6) : Buffer.alloc(8)
    header[0] = 0x81
    if (header.length === 6) header[1] = MASKED | payload.length
    else {
      header[1] = MASKED | 126
      header.writeUInt16BE(payload.length, 2)
    }
    this.socket.write(Buffer.concat([header, payload]))
  }

  /** Resolves with the next text. */
  next(): Promise<string> {
    return new Promise((resolve) => {
      this.onText = (text) => {
        this.onText = undefined
        resolve(text)
      }
    })
  }

  destroy(): void {
    this.socket.destroy()
  }

  /** Calls once when the connection is gone, however that came about. */
  onceClosed(call: () => void): void {
    this.socket.once('close', call)
  }

  get isOpen(): boolean {
    return !this.socket.destroyed
  }

  private take(chunk: Buffer): void {
    this.bytes += chunk.length
    this.onBytes?.()
    if (this.onText) this.readFrames(chunk)
  }

  private readFrames(chunk: Buffer): void {
    let data = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
    for (let frame = frameAt(data); frame; frame = frameAt(data)) {
      this.onText?.(data.toString('utf8', frame.start, frame.end))
      data = data.subarray(frame.end)
    }
    this.rest = Buffer.from(data)
  }
}

function frameAt(data: Buffer): { start: number; end: number } | undefined {
  if (data.length < 2) return undefined
  const short = (data[1] ?? 0) & ~MASKED
  const start = short === 127 ? 10 : short === 126 ? 4 : 2
  if (data.length < start) return undefined
  const length =
    start === 2 ? short : start === 4 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2))
  return data.length < start + length ? undefined : { start, end: start + length }
}
