import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../../platform/storage/database'

/** How long an expired refresh token is refused as expired before it is unknown. */
const REMEMBERED_EXPIRED_MS = 24 * 60 * 60_000

/** The grant of one sign-in. All its tokens carry its id as `origin_jti`, and end with it. */
export interface Grant {
  originJti: string
  sub: string
  generation: number
  /** The time of the sign-in, and the end of the refresh token; in ms. */
  authTime: number
  expiresAt: number
  /** SHA-256 of the refresh token; only the client has the token itself. */
  secretHash: string
  revoked: 0 | 1
  deviceKey: string | null
  /** True once the device was confirmed, even if it has since been forgotten. */
  deviceConfirmed: 0 | 1
}

export interface NewGrant {
  sub: string
  generation: number
  expiresAt: number
  deviceKey: string | undefined
  deviceConfirmed: boolean
}

/** The sign-ins that still have tokens. */
export class GrantStore {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /** Stores a new grant, and deletes long-expired ones. Only the answer has its refresh token. */
  create({ sub, generation, expiresAt, deviceKey, deviceConfirmed }: NewGrant) {
    this.db.run('DELETE FROM grants WHERE expiresAt <= ?', this.now() - REMEMBERED_EXPIRED_MS)
    const originJti = randomUUID()
    const refreshToken = newRefreshToken()
    const grant: Grant = {
      originJti,
      sub,
      generation,
      authTime: this.now(),
      expiresAt,
      secretHash: hash(refreshToken),
      revoked: 0,
      deviceKey: deviceKey ?? null,
      deviceConfirmed: deviceConfirmed ? 1 : 0,
    }
    this.db.run('INSERT INTO grants VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)', ...Object.values(grant))
    return { grant, refreshToken }
  }

  get(originJti: string): Grant | undefined {
    return this.db.get('SELECT * FROM grants WHERE originJti = ?', originJti)
  }

  /** The grant of a refresh token, even if it has ended; undefined for an unknown token. */
  ofRefreshToken(token: string): Grant | undefined {
    return this.db.get('SELECT * FROM grants WHERE secretHash = ?', hash(token))
  }

  /** Confirms the device of a sign-in, once; false if it was confirmed before. */
  confirmDevice(originJti: string): boolean {
    const sql = 'UPDATE grants SET deviceConfirmed = 1 WHERE originJti = ? AND deviceConfirmed = 0'
    return this.db.run(sql, originJti) > 0
  }

  revoke(originJti: string): void {
    this.db.run('UPDATE grants SET revoked = 1 WHERE originJti = ?', originJti)
  }
}

const JWE_HEADER = { cty: 'JWT', enc: 'A256GCM', alg: 'RSA-OAEP' }
/** The sizes of an encrypted key, an initialisation vector, a text and its tag. */
const JWE_BYTES = [256, 12, 1_000, 16]

/** Random, but of the hosted service's form and size, so that storage is tested with both. */
function newRefreshToken(): string {
  const parts = [Buffer.from(JSON.stringify(JWE_HEADER)), ...JWE_BYTES.map((n) => randomBytes(n))]
  return parts.map((part) => part.toString('base64url')).join('.')
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
