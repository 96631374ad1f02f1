const FREE_FAILURES = 5
const LONGEST_LOCK_MS = 15 * 60_000
/** Without a sign-in for this long the count starts again. */
const FORGIVEN_AFTER_MS = 15 * 60_000
const KEPT_KEYS = 100_000

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
  readonly #attempts = new Map<string, Attempts>()

  constructor(private readonly now: () => number) {}

  /** Asked before each look at a password. */
  isLocked(name: string): boolean {
    const key = name.toLowerCase()
    const attempts = this.#attempts.get(key)
    if (!attempts) return false
    const now = this.now()
    if (now - attempts.lastAttempt >= FORGIVEN_AFTER_MS && now >= attempts.lockedUntil) {
      this.#attempts.delete(key)
      return false
    }
    attempts.lastAttempt = now
    const left = attempts.lockedUntil - now
    // No lock is longer: the clock was set back.
    return left > 0 && left <= LONGEST_LOCK_MS
  }

  failed(name: string): void {
    const key = name.toLowerCase()
    const failures = (this.#attempts.get(key)?.failures ?? 0) + 1
    const now = this.now()
    const lock = failures < FREE_FAILURES ? 0 : 1_000 * 2 ** (failures - FREE_FAILURES)
    this.#attempts.delete(key)
    this.#attempts.set(key, {
      failures,
      lockedUntil: now + Math.min(lock, LONGEST_LOCK_MS),
      lastAttempt: now,
    })
    this.#forgetOldest()
  }

  succeeded(name: string): void {
    this.#attempts.delete(name.toLowerCase())
  }

  #forgetOldest(): void {
    if (this.#attempts.size <= KEPT_KEYS) return
    const [oldest] = this.#attempts.keys()
    if (oldest !== undefined) this.#attempts.delete(oldest)
  }
}
