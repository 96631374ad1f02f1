const HOUR_MS = 60 * 60_000
const KEPT_KEYS = 100_000

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
  readonly #times = new Map<string, number[]>()

  constructor(private readonly now: () => number) {}

  /** Counts an attempt; false if the hour's are used up, and that attempt does not count. */
  take(operation: LimitedOperation, who: string): boolean {
    const key = `${operation} ${who.toLowerCase()}`
    const now = this.now()
    // What lies ahead of the clock was counted before it was set back.
    const recent = (this.#times.get(key) ?? []).filter(
      (time) => time > now - HOUR_MS && time <= now,
    )
    const allowed = recent.length < HOURLY[operation]
    if (allowed) recent.push(now)
    this.#times.delete(key)
    this.#times.set(key, recent)
    this.#forgetOldest()
    return allowed
  }

  #forgetOldest(): void {
    if (this.#times.size <= KEPT_KEYS) return
    const [oldest] = this.#times.keys()
    if (oldest !== undefined) this.#times.delete(oldest)
  }
}
