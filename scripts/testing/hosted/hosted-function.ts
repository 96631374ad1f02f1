import { Container, FunctionError } from './container'
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
  /** The most containers that it may have. */
  concurrency?: number
  /** Creates the handler of a new container. */
  open: (container: Container) => (event: Event) => Promise<unknown>
}

interface Warm<Event> {
  container: Container
  run: (event: Event) => Promise<unknown>
}

/** A function: each of its containers handles one event at a time, and is kept for the next. */
export class HostedFunction<Event> {
  private readonly idle: Warm<Event>[] = []
  private containers = 0

  constructor(private readonly options: FunctionOptions<Event>) {}

  get isFull(): boolean {
    return this.idle.length === 0 && this.containers >= (this.options.concurrency ?? 1_000)
  }

  /** Events and answers are copied, since they are sent as JSON. */
  async invoke(event: Event): Promise<unknown> {
    const { clock, draw, usage, memoryMb, timeoutMs } = this.options
    if (this.isFull) throw new FunctionError('Rate Exceeded.')
    const warm = this.idle.pop() ?? (await this.start())
    const { container, run } = warm
    const start = clock.now()
    usage.invocations += 1
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
      this.idle.push(warm)
      return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer))
    } catch (error) {
      if (error instanceof FunctionError) {
        this.containers -= 1
        // Work in progress may continue much later.
        container.freeze(draw() * 2 * timeoutMs)
      } else this.idle.push(warm)
      throw error
    } finally {
      cancel()
      usage.gbSeconds += ((memoryMb / 1_024) * (clock.now() - start)) / 1_000
    }
  }

  private async start(): Promise<Warm<Event>> {
    const { clock, draw, memoryMb, name, open } = this.options
    this.containers += 1
    const container = new Container({ clock, memoryMb, name })
    await clock.wait(drawLatency(MODEL.coldStart, draw))
    return { container, run: open(container) }
  }
}
