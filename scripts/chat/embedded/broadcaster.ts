import type { FanOut, FanOutOptions } from '../fan-out'

/** Lines read from the store at once. */
const PAGE = 500

/** Posts the first new line at once, and what comes within the window after it together. */
export class Broadcaster implements FanOut {
  private posted: number
  private postedAt = 0
  /** Runs one post, or one piece of work between two posts, after the other. */
  private queue: Promise<void> = Promise.resolve()
  /** A post that has not read its lines yet: it will take every line that is stored by now. */
  private next: Promise<void> | undefined

  constructor(
    private readonly options: FanOutOptions,
    { posted }: { posted: number },
  ) {
    this.posted = posted
  }

  announce(seq: number): Promise<void> {
    if (seq <= this.posted) return Promise.resolve()
    this.next ??= this.enqueue(() => this.post()).catch((error: unknown) =>
      // The next post takes its lines.
      this.options.log('New lines could not be posted', error),
    )
    return this.next
  }

  betweenPosts<Result>(run: (posted: number) => Promise<Result>): Promise<Result> {
    return this.enqueue(() => run(this.posted))
  }

  async settled(): Promise<void> {
    for (let queue: unknown; queue !== this.queue; ) {
      queue = this.queue
      await queue
    }
  }

  private enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.queue.then(work)
    this.queue = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  private async post(): Promise<void> {
    const { store, now, timers, windowMs, deliver } = this.options
    // Never longer than the window: the clock may have been set back since.
    const pause = Math.min(windowMs, this.postedAt + windowMs - now())
    if (pause > 0) await new Promise<void>((resolve) => timers.after(pause, resolve))
    this.next = undefined
    for (let isFull = true; isFull; ) {
      const lines = await store.linesAfter(this.posted, PAGE)
      isFull = lines.length === PAGE
      if (lines.length > 0) await deliver(lines)
      this.posted = lines.at(-1)?.seq ?? this.posted
      this.postedAt = now()
    }
  }
}
