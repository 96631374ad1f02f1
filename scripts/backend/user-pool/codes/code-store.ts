import type { Database, RootDatabase } from 'lmdb'
import type { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { type HashedCode, hashCode, isCode, newCode } from './code-hash'

const HOUR_MS = 60 * 60_000

/** What a code is good for. */
export type CodePurpose = 'confirm' | 'reset' | `verify:${string}`

/** How long a code lives: a day for a registration and an address, an hour for a lost password. */
export function codeLifeMs(purpose: CodePurpose): number {
  return purpose === 'reset' ? HOUR_MS : 24 * HOUR_MS
}

export interface StoredCode extends HashedCode {
  expiresAt: number
  /** The attribute's value that the code verifies. */
  value?: string
}

export interface CodeOf {
  username: string
  purpose: CodePurpose
}

/** The codes that were sent and not used yet, newest only, as slow hashes. */
export class CodeStore {
  readonly #codes: Database<StoredCode, [string, string]>

  constructor(
    db: RootDatabase,
    private readonly now: () => number,
  ) {
    this.#codes = db.openDB<StoredCode, [string, string]>({ name: 'user-pool/codes' })
  }

  /** Makes a code, in place of any earlier one. The caller sends it and forgets it. */
  async issue({ username, purpose, value }: CodeOf & { value?: string }): Promise<string> {
    const code = newCode()
    const expiresAt = this.now() + codeLifeMs(purpose)
    const hashed = await hashCode(code)
    const stored: StoredCode =
      value === undefined ? { ...hashed, expiresAt } : { ...hashed, expiresAt, value }
    await this.#codes.put([username, purpose], stored)
    return code
  }

  /** The stored code if this is it. It is not used up: `use` does that, with what it permits. */
  async check({
    username,
    purpose,
    code,
  }: CodeOf & { code: string }): Promise<StoredCode | Refusal> {
    const stored = this.#codes.get([username, purpose])
    if (!stored || this.now() >= stored.expiresAt) return refusals.codeExpired
    return (await isCode(code, stored)) ? stored : refusals.codeMismatch
  }

  /** The value that waits for its code. */
  pendingValue({ username, purpose }: CodeOf): string | undefined {
    const stored = this.#codes.get([username, purpose])
    return stored && this.now() < stored.expiresAt ? stored.value : undefined
  }

  /** Inside a transaction: uses the code up; false if another request did so meanwhile. */
  use({ username, purpose }: CodeOf, checked: StoredCode): boolean {
    if (this.#codes.get([username, purpose])?.hash !== checked.hash) return false
    void this.#codes.remove([username, purpose])
    return true
  }

  /** Inside a transaction: forgets every code of a user. */
  removeAll(username: string): void {
    for (const key of this.#codes.getKeys({ start: [username], end: [username, '\uffff'] })) {
      void this.#codes.remove(key)
    }
  }
}
