import { type Counted, KeptCounts } from './kept-counts'

const HOUR_MS = 60 * 60_000

/** How often a user may do it within an hour; the hosted service documents these, some as ranges. */
const HOURLY = {
  ChangePassword: 5,
  ConfirmForgotPassword: 5,
  ConfirmSignUp: 15,
  ForgotPassword: 5,
  GetUserAttributeVerificationCode: 5,
  ResendConfirmationCode: 5,
  VerifyUserAttribute: 15,
} as const

export type LimitedOperation = keyof typeof HOURLY

/** The hourly quotas. They count in memory: a restart forgives. */
export class Quotas {
  readonly #times = new Map<LimitedOperation, KeptCounts<number[]>>()

  constructor(private readonly now: () => number) {}

  /** Counts an attempt; false if the hour's are used up, and that attempt does not count. */
  take(operation: LimitedOperation, who: Counted): boolean {
    const times = this.#times.get(operation) ?? new KeptCounts({ lifeMs: HOUR_MS, now: this.now })
    this.#times.set(operation, times)
    const now = this.now()
    // What lies ahead of the clock was counted before it was set back.
    const recent = (times.get(who) ?? []).filter((time) => time > now - HOUR_MS && time <= now)
    const allowed = recent.length < HOURLY[operation]
    if (allowed) recent.push(now)
    times.put(who, recent)
    return allowed
  }
}
