import type { LinesFrame, RefusalFrame } from '@parlor/shared/contract/chat-wire'
import { LineOrder } from '../transcript/line-order'
import type { HostedWorld } from './hosted-world'

const RECONNECT_MS = 100
const RETRY_MS = 500
/** After so long without an answer a message goes out again; its id makes that harmless. */
const ANSWER_LIMIT_MS = 5_000

interface MemberOptions {
  world: HostedWorld
  name: string
  /** How many lines it has to say, one after the other as each is acknowledged. */
  lines?: number
  hear: (line: string) => void
}

/** A client of the hosted room, which comes back whenever its connection is gone. */
export class HostedMember {
  acknowledged = 0
  connectionId = ''
  readonly order: LineOrder
  private isBound = false
  private cancel = () => {}

  constructor(private readonly options: MemberOptions) {
    this.order = new LineOrder(options.hear)
    this.connect()
  }

  /** Asks for what it may have missed, as a client does every now and then. */
  catchUp(): void {
    this.send({
      action: 'bindNickNameToConnectionId',
      nickName: this.options.name,
      lastSeq: this.order.last,
    })
  }

  private connect(): void {
    const { world } = this.options
    this.isBound = false
    this.connectionId = world.connect({
      hear: (text) => this.take(JSON.parse(text) as LinesFrame | RefusalFrame),
      close: () => void world.clock.timers.after(RECONNECT_MS, () => this.connect()),
    })
    this.catchUp()
    this.later(ANSWER_LIMIT_MS)
  }

  private take(frame: LinesFrame | RefusalFrame): void {
    if ('error' in frame) {
      this.later(RETRY_MS)
      return
    }
    this.order.take(frame)
    const isNew = !this.isBound
    this.isBound = true
    const isAcknowledged = frame.ids?.includes(this.idOf(this.acknowledged))
    if (isAcknowledged) this.acknowledged += 1
    if (isNew || isAcknowledged) this.say()
  }

  private say(): void {
    const { name, lines = 0 } = this.options
    this.cancel()
    if (this.acknowledged >= lines) return
    const number = this.acknowledged
    this.send({ action: '$default', message: `${name} says ${number}`, id: this.idOf(number) })
    this.later(ANSWER_LIMIT_MS)
  }

  private later(ms: number): void {
    this.cancel()
    this.cancel = this.options.world.clock.timers.after(ms, () => {
      if (this.isBound) return this.say()
      this.catchUp()
      this.later(ANSWER_LIMIT_MS)
    })
  }

  private send(frame: object): void {
    void this.options.world.send(this.connectionId, frame)
  }

  private idOf(number: number): string {
    return `${this.options.name}/${number}`
  }
}
