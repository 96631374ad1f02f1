import type { ServerFrame } from '@parlor/shared/contract/chat-wire'
import WebSocket from 'ws'
import { LineOrder } from '../../testing/transcript/line-order'

const RETRY_MS = 100
const RESEND_MS = 50
/** After so long without a word the message goes out again; its id makes that harmless. */
const PATIENCE_MS = 5_000

interface MemberOptions {
  name: string
  url: () => string
  /** How many lines it has to say, one after the other as each is acknowledged. */
  lines?: number
  hear?: (line: string) => void
  /** How long to wait after a close before it connects again. */
  retryMs?: () => number
  /** Told of the status with which an upgrade is refused. */
  refused?: (status: number | undefined) => void
}

/** A client of the extended frames that says its lines in order, hears everybody's, and comes back
 * until the process ends. */
export class Member {
  acknowledged = 0
  /** Connections on which it was answered, and so hears. */
  binds = 0
  readonly order: LineOrder
  private socket: WebSocket | undefined
  private isBound = false
  private resend: NodeJS.Timeout | undefined

  constructor(private readonly options: MemberOptions) {
    this.order = new LineOrder(options.hear ?? (() => {}))
    this.connect()
  }

  /** Asks for what it may have missed, as a client does every now and then. */
  catchUp(): void {
    if (this.isBound) this.bind()
  }

  private connect(): void {
    const { url, retryMs = () => RETRY_MS, refused } = this.options
    const socket = new WebSocket(url(), { perMessageDeflate: false })
    this.socket = socket
    socket.on('open', () => this.bind())
    socket.on('message', (bytes: Buffer) => this.take(JSON.parse(bytes.toString()) as ServerFrame))
    socket.on('unexpected-response', (_, response) => {
      refused?.(response.statusCode)
      response.resume()
      socket.terminate()
    })
    // Refused or reset: `close` follows, and with it the next attempt.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      this.isBound = false
      setTimeout(() => this.connect(), retryMs())
    })
  }

  private bind(): void {
    const { name } = this.options
    this.send({ action: 'bindNickNameToConnectionId', nickName: name, lastSeq: this.order.last })
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
    const isNew = !this.isBound
    const isAcknowledged = frame.ids?.includes(this.idOf(this.acknowledged))
    if (isNew) this.binds += 1
    if (isAcknowledged) this.acknowledged += 1
    this.isBound = true
    if (isNew || isAcknowledged) this.say()
  }

  private say(): void {
    clearTimeout(this.resend)
    const { name, lines = 0 } = this.options
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
