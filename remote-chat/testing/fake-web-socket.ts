/** A WebSocket whose other end is the test. */
export class FakeWebSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3

  readyState: number = FakeWebSocket.CONNECTING
  readonly sent: string[] = []

  constructor(readonly url: string) {
    super()
  }

  /** The frames sent so far, parsed. */
  get frames(): unknown[] {
    return this.sent.map((text) => JSON.parse(text))
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.readyState = FakeWebSocket.CLOSED
  }

  serverOpens(): void {
    this.readyState = FakeWebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  serverSends(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  serverCloses(): void {
    this.readyState = FakeWebSocket.CLOSED
    this.dispatchEvent(new Event('close'))
  }
}

/** Replaces `WebSocket` with a fake, and records every socket. */
export function fakeNetwork() {
  const sockets: FakeWebSocket[] = []
  class Socket extends FakeWebSocket {
    constructor(url: string) {
      super(url)
      sockets.push(this)
    }
  }
  Object.assign(globalThis, { WebSocket: Socket })
  return {
    sockets,
    /** The newest socket. */
    get newest(): FakeWebSocket {
      const socket = sockets.at(-1)
      if (!socket) throw new Error('There is no socket yet.')
      return socket
    },
    /** Sockets that are open or opening. */
    get live(): FakeWebSocket[] {
      return sockets.filter(({ readyState }) => readyState < FakeWebSocket.CLOSING)
    },
  }
}
