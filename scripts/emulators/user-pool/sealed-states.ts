import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Refusal } from './refusal'
import { refusals } from './refusals'

/** An open challenge lives three minutes, as in the hosted service's default. */
export const SESSION_LIFE_MS = 3 * 60_000
const IV_BYTES = 12
const TAG_BYTES = 16

/** What a challenge was sealed with, and the handle by which it is spent. */
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
 * What the pool has to remember between two requests of a sign-in travels with the client,
 * encrypted: requests without a password fill no memory here. The key is made at each start and
 * never stored, so the SRP secrets inside are on no disk; an open challenge ends with the server.
 */
export class SealedStates {
  readonly #key = randomBytes(32)
  readonly #spent = new Map<string, number>()

  constructor(private readonly now: () => number) {}

  /** Base64, standard alphabet: the SRP clients decode it. */
  seal(kind: string, state: object): string {
    const envelope: Envelope = {
      id: randomBytes(16).toString('base64'),
      expiresAt: this.now() + SESSION_LIFE_MS,
      state,
    }
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(kind))
    const sealed = Buffer.concat([cipher.update(JSON.stringify(envelope)), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
  }

  /** Opens what this server sealed for this kind of challenge, once it is not too old or spent. */
  open<State>(kind: string, text: string): Opened<State> | Refusal {
    const envelope = this.#decrypt(kind, text)
    if (!envelope) return refusals.sessionInvalid
    if (this.now() >= envelope.expiresAt) return refusals.sessionExpired
    if (this.#spent.has(envelope.id)) return refusals.sessionUsed
    // Authenticated under a key that only this object has: the state is what was sealed.
    return { id: envelope.id, state: envelope.state as State }
  }

  /** Uses a state up; false if another request was first. */
  spend({ id }: Opened<unknown>): boolean {
    if (this.#spent.has(id)) return false
    this.#spent.set(id, this.now() + SESSION_LIFE_MS)
    for (const [old, until] of this.#spent) {
      if (until > this.now()) break
      this.#spent.delete(old)
    }
    return true
  }

  #decrypt(kind: string, text: string): Envelope | undefined {
    const bytes = Buffer.from(text, 'base64')
    // A second spelling of the same bytes is not what was given out.
    if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString('base64') !== text) return undefined
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(kind))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const head = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
    try {
      return JSON.parse(Buffer.concat([head, decipher.final()]).toString())
    } catch {
      // Not sealed here, sealed before a restart, or altered: the caller refuses it.
      return undefined
    }
  }
}
