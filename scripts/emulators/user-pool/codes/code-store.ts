import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '../../../platform/database'
import { isSame } from '../is-same'
import { type Refusal, refusals } from '../refusals'

const HOUR_MS = 60 * 60_000
const hashSlowly = promisify<string, string, number, Buffer>(scrypt)

/** A code to send, and what is kept of it. */
export interface MadeCode {
  code: string
  salt: string
  hash: string
}

/** What a code is good for. */
export type CodePurpose = 'confirm' | 'reset' | `verify:${string}`

/** Whose code, and for what: there is one at most, the newest. */
interface CodeKey {
  sub: string
  purpose: CodePurpose
}

export function verificationOf(sub: string, attribute: string): CodeKey {
  return { sub, purpose: `verify:${attribute}` }
}

interface CodeContent {
  /** The address that the code verifies, or that a lost password's went to. */
  value: string
  /** That of the password which the code replaces: another password has another. */
  passwordSalt?: string | null
}

interface CodeRow extends CodeContent, Omit<MadeCode, 'code'> {
  expiresAt: number
}

/** The codes that were sent and not used yet, as slow hashes. */
export class CodeStore {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /** A new code, for `put`. Await it before the transaction, because its hash is slow. */
  async make(): Promise<MadeCode> {
    const [code, salt] = [newCode(), newSalt()]
    return { code, salt, hash: await hashCode(code, salt) }
  }

  /** Stores a code in place of any earlier one, and forgets the expired ones of everybody. */
  put({ sub, purpose }: CodeKey, code: MadeCode & CodeContent): void {
    const { salt, hash, value, passwordSalt = null } = code
    this.db.run('DELETE FROM codes WHERE expiresAt <= ?', this.now())
    const expiresAt = this.now() + (purpose === 'reset' ? HOUR_MS : 24 * HOUR_MS)
    const sql = 'INSERT OR REPLACE INTO codes VALUES (?, ?, ?, ?, ?, ?, ?)'
    this.db.run(sql, sub, purpose, salt, hash, expiresAt, value, passwordSalt)
  }

  /** The slow half of a check, for the transaction of `check`. Takes as long where there is no code. */
  async hash(key: CodeKey | undefined, code: string): Promise<string> {
    return hashCode(code, (key && this.#get(key)?.salt) ?? newSalt())
  }

  /** The code if this is its hash. It is not used up: `remove` it together with what it permits. */
  check(key: CodeKey, hash: string): CodeRow | Refusal {
    const row = this.#standing(key)
    if (!row) return refusals.codeExpired
    return isSame(hash, row.hash) ? row : refusals.codeMismatch
  }

  /** The address that waits for its code. */
  pendingValue(key: CodeKey): string | undefined {
    return this.#standing(key)?.value
  }

  remove({ sub, purpose }: CodeKey): void {
    this.db.run('DELETE FROM codes WHERE sub = ? AND purpose = ?', sub, purpose)
  }

  #standing(key: CodeKey): CodeRow | undefined {
    const row = this.#get(key)
    return row && this.now() < row.expiresAt ? row : undefined
  }

  #get({ sub, purpose }: CodeKey): CodeRow | undefined {
    return this.db.get('SELECT * FROM codes WHERE sub = ? AND purpose = ?', sub, purpose)
  }
}

/** Six digits, as the hosted service sends. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

function newSalt(): string {
  return randomBytes(16).toString('hex')
}

/**
 * A slow hash, because a million codes are soon tried by whoever reads the disk, and a code for a
 * lost password signs in. At 40 ms each that takes longer than a code lives.
 */
async function hashCode(code: string, salt: string): Promise<string> {
  return (await hashSlowly(code, salt, 32)).toString('hex')
}
