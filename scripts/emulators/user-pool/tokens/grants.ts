import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Database, RootDatabase } from 'lmdb'
import { onDisk } from '../../../platform/on-disk'

const SECRET_BYTES = 32
const ID_BYTES = 16
const REFRESH_TOKEN_LENGTH = ((ID_BYTES + SECRET_BYTES) / 3) * 4
const DAY_MS = 24 * 60 * 60_000
/** How many grants are swept before other requests have their turn. */
const SWEEP_PAGE = 1_000

/** What one sign-in granted: all its tokens carry its id as `origin_jti`, and end with it. */
export interface Grant {
  username: string
  /** Which account of that name: it may be another's once its user is deleted. Absent from grants
   * that were stored before it was noted. */
  sub?: string
  generation: number
  /** When the user signed in, and when the refresh token ends; in ms. */
  authTime: number
  expiresAt: number
  /** SHA-256 of the refresh token's secret: the token itself is only with the client. */
  secretHash: string
  revoked: boolean
  deviceKey?: string
  /** The device is known by now, or was and has been forgotten. */
  deviceConfirmed?: boolean
}

export interface NumberedGrant {
  originJti: string
  grant: Grant
}

/** The sign-ins that tokens still stand for. */
export class GrantStore {
  readonly #grants: Database<Grant, string>
  #sweptAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly db: RootDatabase,
    private readonly now: () => number,
  ) {
    this.#grants = db.openDB<Grant, string>({ name: 'user-pool/grants' })
  }

  /** Stores a new grant; its refresh token leaves with the answer. */
  async create(
    given: Pick<
      Grant,
      'username' | 'generation' | 'expiresAt' | 'deviceKey' | 'deviceConfirmed'
    > & { sub: string },
  ): Promise<NumberedGrant & { refreshToken: string }> {
    if (this.now() - this.#sweptAt >= DAY_MS) await this.sweep()
    const originJti = randomUUID()
    const secret = randomBytes(SECRET_BYTES)
    const grant: Grant = {
      ...given,
      authTime: this.now(),
      secretHash: hash(secret),
      revoked: false,
    }
    await this.#store({ originJti, grant })
    return { originJti, grant, refreshToken: writeRefreshToken(originJti, secret) }
  }

  get(originJti: string): Grant | undefined {
    return this.#grants.get(originJti)
  }

  /** The grant of a refresh token, whatever has become of it; undefined for what is not one of ours. */
  ofRefreshToken(token: string): NumberedGrant | undefined {
    const read = readRefreshToken(token)
    const grant = read && this.#grants.get(read.originJti)
    if (!grant || !sameHash(grant.secretHash, hash(read.secret))) return undefined
    return { originJti: read.originJti, grant }
  }

  /** Inside a transaction: a sign-in makes its device known once; false if it did so before. */
  confirmDevice(originJti: string): boolean {
    const grant = this.get(originJti)
    if (!grant || grant.deviceConfirmed) return false
    void this.#grants.put(originJti, { ...grant, deviceConfirmed: true })
    return true
  }

  revoke({ originJti, grant }: NumberedGrant): Promise<void> {
    return this.#store({ originJti, grant: { ...grant, revoked: true } })
  }

  /** On disk when it resolves: no loss of power gives a revoked token back. */
  async #store({ originJti, grant }: NumberedGrant): Promise<void> {
    await this.#grants.put(originJti, grant)
    await onDisk(this.db)
  }

  /** Forgets what has expired, a page at a time. */
  async sweep(): Promise<void> {
    this.#sweptAt = this.now()
    for (let start = ''; ; await setImmediate()) {
      const page = [...this.#grants.getRange({ start, exclusiveStart: true, limit: SWEEP_PAGE })]
      const expired = page.filter(({ value }) => value.expiresAt <= this.now())
      await Promise.all(expired.map(({ key }) => this.#grants.remove(key)))
      const last = page.at(-1)
      if (!last) return
      start = last.key
    }
  }
}

function writeRefreshToken(originJti: string, secret: Buffer): string {
  const id = Buffer.from(originJti.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, secret]).toString('base64url')
}

function readRefreshToken(token: string): { originJti: string; secret: Buffer } | undefined {
  if (token.length !== REFRESH_TOKEN_LENGTH) return undefined
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.toString('base64url') !== token) return undefined
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
