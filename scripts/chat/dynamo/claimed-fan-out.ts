import type { FanOut, FanOutOptions } from '../fan-out'
import type { FanOutClaim, FanOutProgress } from './fan-out-claim'

/** Lines read from the store at once. */
const PAGE = 500
/** After a fault of the store: how long until the next attempt, and how many there are. */
const FAULT_PAUSE_MS = 500
const FAULT_ATTEMPTS = 5
/** While another function posts: how often, and how many times, this one asks for its turn. */
const TURN_PAUSE_MS = 25
const TURN_ATTEMPTS = 40

/** How long one function may go on posting for others. */
const HOLD_MS = 10_000

interface ClaimOptions {
  claim: FanOutClaim
  /** Names this function's container among those that serve the room at once. */
  holder: string
}

interface Turn {
  run: (posted: number) => Promise<void>
  failed: (error: unknown) => void
}

/**
 * Posts the room's new lines: the first at once, and what comes within the window after it together.
 * Of the functions that serve the room at once, the one that holds the claim posts for all of them.
 */
export class ClaimedFanOut implements FanOut {
  private wanted = 0
  private posted = 0
  private turns: Turn[] = []
  private running: Promise<void> | undefined

  constructor(private readonly options: FanOutOptions & ClaimOptions) {}

  /** A function serves one event at a time, so it may wait here for all that it posts. */
  async announce(seq: number): Promise<void> {
    if (seq <= this.posted) return
    this.wanted = Math.max(this.wanted, seq)
    await this.start()
  }

  betweenPosts<Result>(run: (posted: number) => Promise<Result>): Promise<Result> {
    return new Promise((done, failed) => {
      this.turns.push({ run: (posted) => run(posted).then(done), failed })
      void this.start()
    })
  }

  async settled(): Promise<void> {
    while (this.running) await this.running
  }

  private start(): Promise<void> {
    this.running ??= this.run()
    return this.running
  }

  private async run(): Promise<void> {
    for (let attempt = 1; this.isNeeded(); attempt += 1) {
      try {
        if (await this.hold()) attempt = 0
        else if (this.turns.length === 0) break
        else if (attempt > TURN_ATTEMPTS) await this.takeTurns(await this.options.store.head())
        else await this.pause(TURN_PAUSE_MS)
      } catch (error) {
        this.options.log('The room could not be served', error)
        for (const turn of this.turns.splice(0)) turn.failed(error)
        if (attempt >= FAULT_ATTEMPTS) break
        await this.pause(FAULT_PAUSE_MS)
      }
    }
    // Nothing is awaited between the last look and this, so that nobody joins a run that is over.
    this.running = undefined
  }

  private isNeeded(): boolean {
    return this.turns.length > 0 || this.wanted > this.posted
  }

  /** Posts until nothing is wanted; false if another function holds the claim. */
  private async hold(): Promise<boolean> {
    const { claim, holder, now } = this.options
    const since = now()
    const until = () => now() + HOLD_MS
    const claimed = await claim.take({
      holder,
      now: since,
      until: until(),
      wanted: this.wanted,
    })
    if (!claimed) return false
    let progress = claimed
    do {
      this.posted = Math.max(this.posted, progress.posted)
      await this.takeTurns(progress.posted)
      progress = { ...(await this.postNew(progress)), until: until() }
      // A function's time is limited: in a room that never rests another one takes over.
      progress.handOver = now() - since > HOLD_MS
    } while (!(await claim.release(progress)))
    this.posted = Math.max(this.posted, progress.posted)
    return true
  }

  private async takeTurns(posted: number): Promise<void> {
    const turns = this.turns.splice(0)
    await Promise.all(turns.map(({ run, failed }) => run(posted).catch(failed)))
  }

  private async postNew(progress: FanOutProgress): Promise<FanOutProgress> {
    const { store, now, windowMs, deliver } = this.options
    // Never longer than the window: the clock may have been set back since.
    await this.pause(Math.min(windowMs, progress.postedAt + windowMs - now()))
    const lines = await store.linesAfter(progress.posted, PAGE)
    const last = lines.at(-1)
    if (!last) return progress
    await deliver(lines)
    return { ...progress, posted: last.seq, postedAt: now() }
  }

  private async pause(ms: number): Promise<void> {
    if (ms > 0) await new Promise<void>((resolve) => this.options.timers.after(ms, resolve))
  }
}
