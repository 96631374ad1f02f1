import { SESSION_LIFE_MS } from './sealed-states'

interface Heir {
  session: string
  until: number
}

/**
 * The mandated client answers a device's challenge with the session of the second factor that it
 * has just used up (its `sendMFACode` drops the new one), and the hosted service takes it. So a
 * used session leads to the one that followed it, for a device's challenge alone.
 */
export class SessionHeirs {
  readonly #heirs = new Map<string, Heir>()

  constructor(private readonly now: () => number) {}

  /** Notes what an answer left open; gives the answer back. */
  after<Answer extends object>(session: string | undefined, answer: Answer): Answer {
    if (session && 'Session' in answer && typeof answer.Session === 'string')
      this.#heirs.set(session, { session: answer.Session, until: this.now() + SESSION_LIFE_MS })
    for (const [old, { until }] of this.#heirs) {
      if (until > this.now()) break
      this.#heirs.delete(old)
    }
    return answer
  }

  of(session: string | undefined): string | undefined {
    return session && (this.#heirs.get(session)?.session ?? session)
  }
}
