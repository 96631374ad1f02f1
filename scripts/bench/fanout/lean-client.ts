import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Duplex } from 'node:stream'

const MASKED = 0x80

/**
 * A WebSocket client that does next to nothing: a thousand of them must cost less than the server
 * that they measure. Most only count bytes; a client with `onText` reads its frames.
 */
export class LeanClient {
  bytes = 0
  onText: ((text: string) => void) | undefined
  private rest = Buffer.alloc(0)

  private constructor(private readonly socket: Duplex) {
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => this.take(chunk))
  }

  static open({ port, path }: { port: number; path: string }): Promise<LeanClient> {
    const upgrade = request({
      host: '127.0.0.1',
      port,
      path,
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    })
    return new Promise((resolve, reject) => {
      upgrade.once('error', reject)
      upgrade.once('response', ({ statusCode }) => {
        upgrade.destroy()
        reject(new Error(`The upgrade was answered with ${statusCode}.`))
      })
      upgrade.once('upgrade', (_, socket, head) => {
        socket.setNoDelay(true)
        const client = new LeanClient(socket)
        // The caller sets `onText` first.
        setImmediate(() => client.take(head))
        resolve(client)
      })
      upgrade.end()
    })
  }

  /** Sends one masked text frame; the mask is zero, which leaves the text unchanged. */
  send(text: string): void {
    const payload = Buffer.from(text)
    const isShort = payload.length <= 125
    const header = Buffer.alloc(isShort ? 6 : 8)
    header[0] = 0x81
    header[1] = MASKED | (isShort ? payload.length : 126)
    if (!isShort) header.writeUInt16BE(payload.length, 2)
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

  get isOpen(): boolean {
    return !this.socket.destroyed
  }

  private take(chunk: Buffer): void {
    this.bytes += chunk.length
    if (!this.onText) return
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
