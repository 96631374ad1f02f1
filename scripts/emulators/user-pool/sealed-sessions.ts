import { randomBytes } from 'node:crypto'
import { type Refusal, refusals } from './refusals'
import { seal, unseal } from './sealing'

/** An open challenge lives three minutes, the hosted service's default. */
export const SESSION_LIFE_MS = 3 * 60_000

/** What a challenge was sealed with, and the id by which it is spent. */
export interface Opened<State> {
  id: string
  state: State
}

interface Envelope {
  id: string
  expiresAt: number
  state: unknown
}

/**
 * What the pool has to remember between two requests of a sign-in travels with the client, encrypted.
 * The key is made at each start and never stored, so the SRP secrets inside are on no disk; an open
 * challenge ends with the process.
 */
export class SealedSessions {
  readonly #key = randomBytes(32)
  readonly #spent = new ShortMemory<true>()
  readonly #successors = new ShortMemory<string>()

  constructor(private readonly now: () => number) {}

  seal(kind: string, state: object): string {
    const id = randomBytes(16).toString('base64')
    const envelope: Envelope = { id, expiresAt: this.now() + SESSION_LIFE_MS, state }
    return seal(JSON.stringify(envelope), { key: this.#key, context: kind })
  }

  /** Opens what this process sealed for this kind of challenge, unless it is too old or spent. */
  open<State>(kind: string, text: string): Opened<State> | Refusal {
    const unsealed = unseal(text, { key: this.#key, context: kind })
    if (unsealed === undefined) return refusals.sessionInvalid
    // Authenticated under a key that only this object has: the envelope is what was sealed.
    const { id, expiresAt, state } = JSON.parse(unsealed) as Envelope
    if (this.now() >= expiresAt) return refusals.sessionExpired
    if (this.#spent.get(id)) return refusals.sessionUsed
    return { id, state: state as State }
  }

  /** Uses a session up; false if another request did so first. */
  spend({ id }: Opened<unknown>): boolean {
    if (this.#spent.get(id)) return false
    this.#spent.set(id, { value: true, now: this.now() })
    return true
  }

  /**
   * The mandated client answers a device's challenge with the session of the second factor that it has
   * just used up (its `sendMFACode` drops the new one), and the hosted service takes it. So a used
   * session leads to the one that followed it. Notes what an answer left open, and gives it back.
   */
  followed<Answer extends object>(session: string | undefined, answer: Answer): Answer {
    if (session && 'Session' in answer && typeof answer.Session === 'string')
      this.#successors.set(session, { value: answer.Session, now: this.now() })
    return answer
  }

  successorOf(session: string | undefined): string | undefined {
    return session && (this.#successors.get(session) ?? session)
  }
}

/** A map that drops its oldest entries once no session can ask for them. */
class ShortMemory<Value> {
  readonly #entries = new Map<string, { value: Value; setAt: number }>()

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value
  }

  set(key: string, { value, now }: { value: Value; now: number }): void {
    this.#entries.set(key, { value, setAt: now })
    for (const [old, { setAt }] of this.#entries) {
      if (setAt + SESSION_LIFE_MS > now) break
      this.#entries.delete(old)
    }
  }
}
