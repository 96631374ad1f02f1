import type { Pace } from '../chat-store'

/** The rate of many keys, in memory: for each only the moment at which it will have rested. */
export class PaceKeeper {
  private readonly restedAt = new Map<string, number>()

  /** Whether one more is within the rate; if so, it counts. */
  admits(key: string, { now, everyMs, burst }: Pace): boolean {
    const known = this.restedAt.get(key) ?? now
    // A pace never leads further ahead than this, so the clock was set back.
    const from = known - now > everyMs * burst ? now : Math.max(known, now)
    if (from - now > everyMs * (burst - 1)) return false
    this.restedAt.set(key, from + everyMs)
    return true
  }

  /** Forgets all who have rested. */
  expire(now: number): void {
    for (const [key, at] of this.restedAt) if (at <= now) this.restedAt.delete(key)
  }
}
