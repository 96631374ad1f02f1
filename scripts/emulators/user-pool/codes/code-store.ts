import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '../../../platform/storage/database'
import { isSame } from '../is-same'
import { type Refusal, refusals } from '../refusals'

const HOUR_MS = 60 * 60_000
const hashSlowly = promisify<string, string, number, Buffer>(scrypt)

/** A code to send, and the salted hash to store. */
export interface NewCode {
  code: string
  salt: string
  hash: string
}

export type CodePurpose = 'confirm' | 'reset' | `verify:${string}`

/** The user and the purpose of a code; only the newest code of each is kept. */
interface CodeKey {
  sub: string
  purpose: CodePurpose
}

export function verificationOf(sub: string, attribute: string): CodeKey {
  return { sub, purpose: `verify:${attribute}` }
}

interface CodeContent {
  /** The address that the code verifies, or that a password reset was sent to. */
  value: string
  /** The salt of the password that the code replaces; each password has its own. */
  passwordSalt?: string | null
}

interface CodeRow extends CodeContent, Omit<NewCode, 'code'> {
  expiresAt: number
}

/** The codes that were sent and not yet used, as slow hashes. */
export class CodeStore {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /** A new code, for `put`. Await it before the transaction, because its hash is slow. */
  async make(): Promise<NewCode> {
    const [code, salt] = [newCode(), newSalt()]
    return { code, salt, hash: await hashCode(code, salt) }
  }

  /** Stores a code in place of any earlier one, and deletes all expired codes. */
  put({ sub, purpose }: CodeKey, code: NewCode & CodeContent): void {
    const { salt, hash, value, passwordSalt = null } = code
    this.db.run('DELETE FROM codes WHERE expiresAt <= ?', this.now())
    const expiresAt = this.now() + (purpose === 'reset' ? HOUR_MS : 24 * HOUR_MS)
    const sql = 'INSERT OR REPLACE INTO codes VALUES (?, ?, ?, ?, ?, ?, ?)'
    this.db.run(sql, sub, purpose, salt, hash, expiresAt, value, passwordSalt)
  }

  /** The slow half of a check, done before the transaction; equally slow without a code. */
  async hash(key: CodeKey | undefined, code: string): Promise<string> {
    return hashCode(code, (key && this.#get(key)?.salt) ?? newSalt())
  }

  /** The code, if this is its hash. It stays valid: `remove` it together with the change that it permits. */
  check(key: CodeKey, hash: string): CodeRow | Refusal {
    const row = this.#unexpired(key)
    if (!row) return refusals.codeExpired
    return isSame(hash, row.hash) ? row : refusals.codeMismatch
  }

  /** The address that is waiting for its code. */
  pendingValue(key: CodeKey): string | undefined {
    return this.#unexpired(key)?.value
  }

  remove({ sub, purpose }: CodeKey): void {
    this.db.run('DELETE FROM codes WHERE sub = ? AND purpose = ?', sub, purpose)
  }

  #unexpired(key: CodeKey): CodeRow | undefined {
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
 * A slow hash, because with the file in hand a million codes are quickly tried, and a reset code
 * gives access to the account. At 40 ms each that takes longer than a code is valid.
 */
async function hashCode(code: string, salt: string): Promise<string> {
  return (await hashSlowly(code, salt, 32)).toString('hex')
}
