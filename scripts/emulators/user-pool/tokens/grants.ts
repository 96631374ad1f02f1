import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../platform/database'

const SECRET_BYTES = 32
const ID_BYTES = 16
/** How long a refresh token is still refused as expired, and not as unknown. */
const REMEMBERED_EXPIRED_MS = 24 * 60 * 60_000

/** What one sign-in granted: all its tokens carry its id as `origin_jti`, and end with it. */
export interface Grant {
  originJti: string
  sub: string
  generation: number
  /** When the user signed in, and when the refresh token ends; in ms. */
  authTime: number
  expiresAt: number
  /** SHA-256 of the refresh token's secret: the token itself is only with the client. */
  secretHash: string
  revoked: 0 | 1
  deviceKey: string | null
  /** The device is known by now, or was and has been forgotten. */
  deviceConfirmed: 0 | 1
}

export interface NewGrant {
  sub: string
  generation: number
  expiresAt: number
  deviceKey: string | undefined
  deviceConfirmed: boolean
}

/** The sign-ins that tokens still stand for. */
export class GrantStore {
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /** Stores a new grant, and forgets those long expired. Its refresh token leaves with the answer. */
  create({ sub, generation, expiresAt, deviceKey, deviceConfirmed }: NewGrant): {
    grant: Grant
    refreshToken: string
  } {
    this.db.run('DELETE FROM grants WHERE expiresAt <= ?', this.now() - REMEMBERED_EXPIRED_MS)
    const secret = randomBytes(SECRET_BYTES)
    const grant: Grant = {
      originJti: randomUUID(),
      sub,
      generation,
      authTime: this.now(),
      expiresAt,
      secretHash: hash(secret),
      revoked: 0,
      deviceKey: deviceKey ?? null,
      deviceConfirmed: deviceConfirmed ? 1 : 0,
    }
    this.db.run('INSERT INTO grants VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)', ...Object.values(grant))
    return { grant, refreshToken: writeRefreshToken(grant.originJti, secret) }
  }

  get(originJti: string): Grant | undefined {
    return this.db.get('SELECT * FROM grants WHERE originJti = ?', originJti)
  }

  /** The grant of a refresh token, whatever has become of it; undefined for what is not one of ours. */
  ofRefreshToken(token: string): Grant | undefined {
    const { originJti, secret } = readRefreshToken(token)
    const grant = this.get(originJti)
    return grant && sameHash(grant.secretHash, hash(secret)) ? grant : undefined
  }

  /** A sign-in makes its device known once; false if it did so before. */
  confirmDevice(originJti: string): boolean {
    const sql = 'UPDATE grants SET deviceConfirmed = 1 WHERE originJti = ? AND deviceConfirmed = 0'
    return this.db.run(sql, originJti) > 0
  }

  revoke(originJti: string): void {
    this.db.run('UPDATE grants SET revoked = 1 WHERE originJti = ?', originJti)
  }
}

function writeRefreshToken(originJti: string, secret: Buffer): string {
  const id = Buffer.from(originJti.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, secret]).toString('base64url')
}

/** The parts of any text; only those of a token that was given out fit a grant. */
function readRefreshToken(token: string): { originJti: string; secret: Buffer } {
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, ID_BYTES).toString('hex')
  return {
    originJti: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    secret: bytes.subarray(ID_BYTES),
  }
}

function hash(secret: Buffer): string {
  return createHash('sha256').update(secret).digest('hex')
}

function sameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
