import { FunctionContainer, FunctionError } from './container'
import { drawLatency, MODEL } from './model'
import type { Usage } from './usage'
import type { VirtualClock } from './virtual-clock'

export interface FunctionOptions<Event> {
  clock: VirtualClock
  draw: () => number
  usage: Usage
  name: string
  memoryMb: number
  timeoutMs: number
  /** The runs of all functions of the account. */
  account: LambdaAccount
  /** Creates the handler of a new container. */
  open: (container: FunctionContainer) => (event: Event) => Promise<unknown>
}

/** All functions of an account share one limit of runs at once. */
export interface LambdaAccount {
  readonly concurrency: number
  running: number
}

interface WarmContainer<Event> {
  container: FunctionContainer
  run: (event: Event) => Promise<unknown>
}

/** A function: each of its containers handles one event at a time, and is kept for the next. */
export class HostedFunction<Event> {
  private readonly idle: WarmContainer<Event>[] = []

  constructor(private readonly options: FunctionOptions<Event>) {}

  get isFull(): boolean {
    const { account } = this.options
    return account.running >= account.concurrency
  }

  /** Events and answers are copied, since they are sent as JSON. */
  async invoke(event: Event): Promise<unknown> {
    const { account, usage } = this.options
    if (this.isFull) throw new FunctionError('Rate Exceeded.')
    account.running += 1
    try {
      return await this.run(event)
    } catch (error) {
      usage.failedRuns += 1
      throw error
    } finally {
      account.running -= 1
    }
  }

  private async run(event: Event): Promise<unknown> {
    const { clock, draw, usage, memoryMb, timeoutMs } = this.options
    const warm = this.idle.pop() ?? (await this.start())
    const { container, run } = warm
    const start = clock.now()
    usage.invocations += 1
    usage.logBytes += MODEL.runLogBytes
    container.thaw()
    const copy = JSON.parse(JSON.stringify(event)) as Event
    let cancel = () => {}
    const timedOut = new Promise<never>((_, reject) => {
      cancel = clock.timers.after(timeoutMs, () =>
        reject(new FunctionError(`Task timed out after ${timeoutMs / 1_000} seconds`)),
      )
    })
    try {
      const work = container.compute(MODEL.requestCpuMs).then(() => run(copy))
      work.catch(() => {})
      const answer = await Promise.race([work, container.killed, timedOut])
      this.keep(warm)
      return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer))
    } catch (error) {
      if (error instanceof FunctionError) {
        // Work in progress may continue much later.
        container.freeze(draw() * 2 * timeoutMs)
      } else this.keep(warm)
      throw error
    } finally {
      cancel()
      usage.gbSeconds += ((memoryMb / 1_024) * (clock.now() - start)) / 1_000
    }
  }

  private keep(warm: WarmContainer<Event>): void {
    warm.container.rest()
    this.idle.push(warm)
  }

  private async start(): Promise<WarmContainer<Event>> {
    const { clock, draw, memoryMb, name, open } = this.options
    const container = new FunctionContainer({ clock, memoryMb, name })
    await clock.wait(drawLatency(MODEL.coldStart, draw))
    return { container, run: open(container) }
  }
}
