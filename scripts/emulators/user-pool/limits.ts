import { ShortMemory } from './short-memory'
import { foldCase } from './users/names'
import type { User } from './users/user'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The key to count by: a user, or a name that nobody has. */
export function attemptKeyOf(user: User | undefined, name: string): string {
  return user?.sub ?? `unknown ${foldCase(name)}`
}

/** Each operation's limit per user and hour. The hosted service documents these, some as ranges. */
const HOURLY = {
  ChangePassword: 5,
  ConfirmForgotPassword: 5,
  ConfirmSignUp: 15,
  ForgotPassword: 5,
  GetUserAttributeVerificationCode: 5,
  ResendConfirmationCode: 5,
  VerifyUserAttribute: 15,
} as const

/** The hourly quotas of each user and name, counted in memory. */
export class Quotas {
  readonly #times: ShortMemory<number[]>

  constructor(private readonly now: () => number) {
    this.#times = new ShortMemory(HOUR_MS, now)
  }

  /** Counts an attempt. Returns false without counting it if the hour's quota is used up. */
  take(operation: keyof typeof HOURLY, who: string): boolean {
    const key = `${operation} ${who}`
    const now = this.now()
    const recent = (this.#times.get(key) ?? []).filter((time) => time > now - HOUR_MS)
    const isAllowed = recent.length < HOURLY[operation]
    if (isAllowed) recent.push(now)
    this.#times.set(key, recent)
    return isAllowed
  }
}

const FREE_FAILURES = 5
const LONGEST_LOCK_MS = 15 * MINUTE_MS
/** The count restarts after this long without an attempt. */
const FORGIVEN_AFTER_MS = 15 * MINUTE_MS

interface Attempts {
  failures: number
  lockedUntil: number
}

/**
 * Slows down the guessing of passwords and codes: from the fifth failure on, the user is locked for
 * 2^(n-5) seconds, at most 15 minutes. Attempts during a lock are refused unchecked and do not
 * prolong it. Unknown names are locked in the same way, so that a lock does not reveal whether a
 * user exists.
 */
export class Lockout {
  readonly #attempts: ShortMemory<Attempts>

  constructor(private readonly now: () => number) {
    this.#attempts = new ShortMemory(FORGIVEN_AFTER_MS, now)
  }

  /** Called before each password check. It is an attempt, so it keeps the count from expiring. */
  isLocked(who: string): boolean {
    const attempts = this.#attempts.get(who)
    if (!attempts) return false
    this.#attempts.set(who, attempts)
    return this.now() < attempts.lockedUntil
  }

  recordFailure(who: string): void {
    const failures = (this.#attempts.get(who)?.failures ?? 0) + 1
    const lock = failures < FREE_FAILURES ? 0 : SECOND_MS * 2 ** (failures - FREE_FAILURES)
    const lockedUntil = this.now() + Math.min(lock, LONGEST_LOCK_MS)
    this.#attempts.set(who, { failures, lockedUntil })
  }

  reset(who: string): void {
    this.#attempts.delete(who)
  }
}
