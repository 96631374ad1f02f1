import type { ServerFrame } from 'shared/chat-wire'
import WebSocket from 'ws'
import { LineOrder } from './line-order'

const RECONNECT_MS = 100
const RESEND_MS = 50
/** After so long without a word the message goes out again; its id makes that harmless. */
const PATIENCE_MS = 5_000
const GAP_MS = 100

interface MemberOptions {
  name: string
  url: () => string
  /** How many lines it has to say, one after the other as each is known to have arrived. */
  lines: number
  hear: (line: string) => void
}

/** A client of the extended frames that says its lines in order and hears everybody's. */
export class Member {
  acknowledged = 0
  reconnects = -1
  private readonly order: LineOrder
  private socket: WebSocket | undefined
  private isBound = false
  private isOver = false
  private resend: NodeJS.Timeout | undefined
  private repair: NodeJS.Timeout | undefined

  constructor(private readonly options: MemberOptions) {
    this.order = new LineOrder(options.hear)
    this.connect()
  }

  get last(): number {
    return this.order.last
  }

  /** Asks for what it may have missed, as a client does every now and then. */
  catchUp(): void {
    if (this.isBound) this.bind()
  }

  leave(): void {
    this.isOver = true
    clearTimeout(this.resend)
    clearTimeout(this.repair)
    this.socket?.terminate()
  }

  private connect(): void {
    if (this.isOver) return
    this.reconnects += 1
    const socket = new WebSocket(this.options.url(), { perMessageDeflate: false })
    this.socket = socket
    socket.on('open', () => this.bind())
    socket.on('message', (bytes: Buffer) => this.take(JSON.parse(bytes.toString()) as ServerFrame))
    // Refused or reset: `close` follows, and with it the next attempt.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      this.isBound = false
      setTimeout(() => this.connect(), RECONNECT_MS)
    })
  }

  private bind(): void {
    this.send({
      action: 'bindNickNameToConnectionId',
      nickName: this.options.name,
      lastSeq: this.order.last,
    })
  }

  private send(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame))
  }

  private take(frame: ServerFrame): void {
    if ('error' in frame) {
      this.sayLater(RESEND_MS)
      return
    }
    this.order.take(frame)
    if (this.order.hasGap) this.repair ??= setTimeout(() => this.askAgain(), GAP_MS)
    if (frame.ids?.includes(this.idOf(this.acknowledged))) {
      this.acknowledged += 1
      this.say()
    } else if (!this.isBound) {
      this.isBound = true
      this.say()
    }
  }

  private askAgain(): void {
    this.repair = undefined
    if (this.order.hasGap) this.catchUp()
  }

  private say(): void {
    clearTimeout(this.resend)
    const { name, lines } = this.options
    if (this.acknowledged >= lines) return
    const number = this.acknowledged
    this.send({ action: '$default', message: `${name} says ${number}`, id: this.idOf(number) })
    this.sayLater(PATIENCE_MS)
  }

  private sayLater(ms: number): void {
    clearTimeout(this.resend)
    this.resend = setTimeout(() => (this.isBound ? this.say() : this.bind()), ms)
  }

  private idOf(number: number): string {
    return `${this.options.name}/${number}`
  }
}
