import { type Counted, KeptCounts } from './kept-counts'

const FREE_FAILURES = 5
const LONGEST_LOCK_MS = 15 * 60_000
/** Without a sign-in for this long the count starts again. */
const FORGIVEN_AFTER_MS = 15 * 60_000

interface Attempts {
  failures: number
  lockedUntil: number
  lastAttempt: number
}

/**
 * Slows down whoever guesses passwords: from the fifth failure on the name is locked for
 * 2^(n-5) seconds, at most 15 minutes. Attempts during a lock are refused unread and do not make it
 * longer. Names of nobody are locked alike, so that a lock does not tell them apart.
 */
export class Lockout {
  readonly #attempts: KeptCounts<Attempts>

  constructor(private readonly now: () => number) {
    this.#attempts = new KeptCounts({ lifeMs: LONGEST_LOCK_MS + FORGIVEN_AFTER_MS, now })
  }

  /** Asked before each look at a password. */
  isLocked(who: Counted): boolean {
    const attempts = this.#attempts.get(who)
    if (!attempts) return false
    const now = this.now()
    if (now - attempts.lastAttempt >= FORGIVEN_AFTER_MS && now >= attempts.lockedUntil) {
      this.#attempts.remove(who)
      return false
    }
    this.#attempts.put(who, { ...attempts, lastAttempt: now })
    const left = attempts.lockedUntil - now
    // No lock is longer: the clock was set back.
    return left > 0 && left <= LONGEST_LOCK_MS
  }

  failed(who: Counted): void {
    const failures = (this.#attempts.get(who)?.failures ?? 0) + 1
    const now = this.now()
    const lock = failures < FREE_FAILURES ? 0 : 1_000 * 2 ** (failures - FREE_FAILURES)
    this.#attempts.put(who, {
      failures,
      lockedUntil: now + Math.min(lock, LONGEST_LOCK_MS),
      lastAttempt: now,
    })
  }

  succeeded(who: Counted): void {
    this.#attempts.remove(who)
  }
}
