import type { Database, RootDatabase } from 'lmdb'
import { onDisk } from '../../../platform/on-disk'
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
  /** The attribute's value that the code verifies, or the address that a lost password's went to. */
  value?: string
  /** That of the password which the code replaces: another password has another. */
  passwordSalt?: string
}

export interface CodeOf {
  /** The account's, not its name: that may be another's once the account is deleted. */
  sub: string
  purpose: CodePurpose
}

export interface CodeToIssue extends CodeOf {
  value?: string | undefined
  passwordSalt?: string | undefined
  /** Asked when it is this code's turn; rejects with `NobodyWaits` where nothing is lost by that. */
  hasLeft?: (() => boolean) | undefined
}

export interface CodeToCheck extends CodeOf {
  code: string
  /** As for a code to issue. */
  hasLeft: () => boolean
}

export interface MadeCode {
  code: string
  stored: StoredCode
}

/** The codes that were sent and not used yet, newest only, as slow hashes. */
export class CodeStore {
  readonly #codes: Database<StoredCode, [string, string]>

  constructor(
    private readonly db: RootDatabase,
    private readonly now: () => number,
  ) {
    this.#codes = db.openDB<StoredCode, [string, string]>({ name: 'user-pool/codes' })
  }

  /** Makes a code, in place of any earlier one. The caller sends it and forgets it. */
  async issue(toIssue: CodeToIssue): Promise<string> {
    const made = await this.make(toIssue)
    await this.put(toIssue, made.stored)
    // Before it is sent: a code that came by mail is not to be lost with the power.
    await onDisk(this.db)
    return made.code
  }

  /** Makes a code that counts only once it is put. */
  async make({ purpose, value, passwordSalt, hasLeft }: CodeToIssue): Promise<MadeCode> {
    const code = newCode()
    const expiresAt = this.now() + codeLifeMs(purpose)
    const hashed = await hashCode(code, hasLeft)
    const stored: StoredCode = {
      ...hashed,
      expiresAt,
      ...(value !== undefined && { value }),
      ...(passwordSalt !== undefined && { passwordSalt }),
    }
    return { code, stored }
  }

  /** Inside a transaction, or awaited. */
  put({ sub, purpose }: CodeOf, stored: StoredCode): Promise<boolean> {
    return this.#codes.put([sub, purpose], stored)
  }

  /** The stored code if this is it. It is not used up: `useUp` does that, with what it permits. */
  async check({ sub, purpose, code, hasLeft }: CodeToCheck): Promise<StoredCode | Refusal> {
    const stored = this.#codes.get([sub, purpose])
    if (!stored || this.now() >= stored.expiresAt) return refusals.codeExpired
    return (await isCode(code, stored, hasLeft)) ? stored : refusals.codeMismatch
  }

  /** The value that waits for its code. */
  pendingValue({ sub, purpose }: CodeOf): string | undefined {
    const stored = this.#codes.get([sub, purpose])
    return stored && this.now() < stored.expiresAt ? stored.value : undefined
  }

  /** Inside a transaction, before it writes: whether the code is still there to be used up. */
  stands({ sub, purpose }: CodeOf, checked: StoredCode): boolean {
    return this.#codes.get([sub, purpose])?.hash === checked.hash
  }

  /** Inside a transaction. */
  useUp({ sub, purpose }: CodeOf): void {
    void this.#codes.remove([sub, purpose])
  }

  /** Inside a transaction: forgets every code of an account. */
  removeAll(sub: string): void {
    for (const key of this.#codes.getKeys({ start: [sub], end: [sub, '\uffff'] })) {
      void this.#codes.remove(key)
    }
  }
}
