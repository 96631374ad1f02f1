import { type Arrival, type BoundConnection, GREETING_LINES } from '../chat-store'
import { deliverLines, type FanOut, type FanOutOptions } from '../delivery/fan-out'
import { textFrames } from '../frames/line-frames'

/** Lines read from the store at once. */
const PAGE = 500

/** Posts the first new line at once, and later ones within the window together. */
export class Broadcaster implements FanOut {
  private posted: number
  private postedAt = 0
  /** Runs posts, and work between posts, one at a time. */
  private queue: Promise<void> = Promise.resolve()
  /** A post that has not read its lines yet, and will include every line stored so far. */
  private next: Promise<void> | undefined

  constructor(
    private readonly options: FanOutOptions,
    { posted }: { posted: number },
  ) {
    this.posted = posted
  }

  announce(): Promise<void> {
    this.next ??= this.enqueue(() => this.post()).catch((error: unknown) =>
      // The next post includes these lines.
      this.options.log('New lines could not be posted', error),
    )
    return this.next
  }

  greet(connection: BoundConnection): Promise<Arrival> {
    const { store, queue } = this.options
    return this.enqueue(async () => {
      const arrival = await store.bind(connection)
      const from = Math.max(0, this.posted - GREETING_LINES)
      await queue.send(connection, textFrames(await store.linesAfter(from, this.posted - from)))
      return arrival
    })
  }

  async untilIdle(): Promise<void> {
    for (let queue: unknown; queue !== this.queue; ) {
      queue = this.queue
      await queue
    }
  }

  private enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.queue.then(work)
    this.queue = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }

  private async post(): Promise<void> {
    const { store, queue, now, timers, windowMs } = this.options
    // At most the window, because the clock may have been set back.
    const pause = Math.min(windowMs, this.postedAt + windowMs - now())
    if (pause > 0) await new Promise<void>((resolve) => timers.after(pause, resolve))
    this.next = undefined
    for (let isFull = true; isFull; ) {
      const lines = await store.linesAfter(this.posted, PAGE)
      const last = lines.at(-1)
      if (!last) return
      isFull = lines.length === PAGE
      await deliverLines(queue, { connections: await store.connections(), lines })
      this.posted = last.seq
      this.postedAt = now()
    }
  }
}
