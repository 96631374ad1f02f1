import { once } from 'node:events'
import WebSocket, { type ClientOptions } from 'ws'

/** A WebSocket client that keeps what it receives until a test asks for it. */
export class WsClient {
  private readonly texts: string[] = []
  private readonly waiting: ((text: string) => void)[] = []
  readonly closed: Promise<{ code: number; reason: string }>

  private constructor(readonly ws: WebSocket) {
    this.closed = new Promise((resolve) => {
      ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
    })
    ws.on('message', (bytes: Buffer) => {
      const text = bytes.toString()
      const next = this.waiting.shift()
      if (next) next(text)
      else this.texts.push(text)
    })
  }

  static async open(url: string, options: ClientOptions = {}): Promise<WsClient> {
    const ws = new WebSocket(url, options)
    const client = new WsClient(ws)
    await once(ws, 'open')
    return client
  }

  /** The status with which an upgrade is refused. */
  static async refusal(url: string): Promise<number | undefined> {
    const ws = new WebSocket(url)
    const refusal = once(ws, 'unexpected-response') as Promise<
      [unknown, { statusCode?: number; resume(): void }]
    >
    const [, response] = await refusal
    response.resume()
    ws.on('error', () => {}).terminate()
    return response.statusCode
  }

  send(frame: unknown): void {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** The next text, or the first one received that was not asked for yet. */
  next(): Promise<string> {
    const text = this.take()
    if (text !== undefined) return Promise.resolve(text)
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  /** Takes the first received text that was not asked for. */
  take(): string | undefined {
    return this.texts.shift()
  }

  /** The received texts that were not asked for. */
  get unread(): readonly string[] {
    return this.texts
  }

  async close(): Promise<void> {
    this.ws.close()
    await this.closed
  }
}
