import { randomBytes } from 'node:crypto'
import { type Refusal, refusals } from './refusals'
import { seal, unseal } from './sealing'
import { ShortMemory } from './short-memory'

/** An open challenge lives three minutes, the hosted service's default. */
export const SESSION_LIFE_MS = 3 * 60_000

/** The sealed state of a challenge, and the id by which it is used up. */
export interface OpenChallenge<State> {
  id: string
  state: State
}

interface Envelope {
  id: string
  expiresAt: number
  state: unknown
}

/**
 * The state between two requests of a sign-in, which the client carries encrypted. The key is made
 * at each start and never stored, so the SRP secrets inside are never on disk, and an open
 * challenge ends with the process.
 */
export class SealedSessions {
  readonly #key = randomBytes(32)
  readonly #spent: ShortMemory<true>
  readonly #successors: ShortMemory<string>

  constructor(private readonly now: () => number) {
    this.#spent = new ShortMemory(SESSION_LIFE_MS, now)
    this.#successors = new ShortMemory(SESSION_LIFE_MS, now)
  }

  seal(kind: string, state: object): string {
    const id = randomBytes(16).toString('base64')
    const envelope: Envelope = { id, expiresAt: this.now() + SESSION_LIFE_MS, state }
    return seal(JSON.stringify(envelope), { key: this.#key, context: kind })
  }

  /** Opens a text that this process sealed for this kind of challenge, unless too old or used up. */
  open<State>(kind: string, text: string | undefined): OpenChallenge<State> | Refusal {
    if (!text) return refusals.missingParameter('Session')
    const unsealed = unseal(text, { key: this.#key, context: kind })
    if (unsealed === undefined) return refusals.sessionInvalid
    // Authenticated with a key that only this object has, so the envelope is as it was sealed.
    const { id, expiresAt, state } = JSON.parse(unsealed) as Envelope
    if (this.now() >= expiresAt) return refusals.sessionExpired
    if (this.#spent.get(id)) return refusals.sessionUsed
    return { id, state: state as State }
  }

  /** Marks a session as used; false if another request did so first. */
  spend({ id }: OpenChallenge<unknown>): boolean {
    if (this.#spent.get(id)) return false
    this.#spent.set(id, true)
    return true
  }

  /**
   * The mandated client answers a device's challenge with the second factor's session, which it has
   * just used up (its `sendMFACode` drops the new one), and the hosted service accepts that. So a
   * used session leads to the one that followed it. Remembers the answer's session, and returns the
   * answer.
   */
  rememberSuccessor<Answer extends object>(session: string | undefined, answer: Answer): Answer {
    if (session && 'Session' in answer && typeof answer.Session === 'string')
      this.#successors.set(session, answer.Session)
    return answer
  }

  successorOf(session: string | undefined): string | undefined {
    return session && (this.#successors.get(session) ?? session)
  }
}
