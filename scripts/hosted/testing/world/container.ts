import { MODEL } from './model'
import type { VirtualClock } from './virtual-clock'

/** A failed run, as reported to the function's caller. */
export class FunctionError extends Error {}

/** A function's container: a share of a processor, which may stop for a while or for ever. */
export class FunctionContainer {
  /** Rejects when the container is killed. */
  readonly killed: Promise<never>
  isKilled = false
  private busyUntil = 0
  private frozenUntil = 0
  private idleSince: number | undefined
  /** A freeze was so long that sockets from before may be closed. */
  hasStaleSockets = false
  private reportDeath = () => {}

  constructor(readonly options: { clock: VirtualClock; memoryMb: number; name: string }) {
    this.killed = new Promise((_, reject) => {
      this.reportDeath = () => reject(new FunctionError('Runtime exited'))
    })
    this.killed.catch(() => {})
  }

  /** Uses a whole processor for this long, one computation at a time. */
  async compute(ms: number): Promise<void> {
    const { clock, memoryMb } = this.options
    const share = Math.min(1, memoryMb / MODEL.fullSpeedMb)
    this.busyUntil = Math.max(this.busyUntil, clock.now()) + ms / share
    await clock.wait(this.busyUntil - clock.now())
    await this.awake()
  }

  /** Resolves when the container runs; never, once it is killed. */
  async awake(): Promise<void> {
    const { clock } = this.options
    while (this.frozenUntil > clock.now()) await clock.wait(this.frozenUntil - clock.now())
    if (this.isKilled) await new Promise(() => {})
  }

  /** A run begins: between two runs a container is frozen. */
  thaw(): void {
    const idle = this.options.clock.now() - (this.idleSince ?? this.options.clock.now())
    this.hasStaleSockets = idle > MODEL.staleSockets.afterMs
  }

  rest(): void {
    this.idleSince = this.options.clock.now()
  }

  freeze(ms: number): void {
    this.frozenUntil = this.options.clock.now() + ms
  }

  kill(): void {
    this.isKilled = true
    this.reportDeath()
  }
}
