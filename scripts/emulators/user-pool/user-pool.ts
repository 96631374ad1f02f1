import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWK } from 'jose'
import type { RootDatabase } from 'lmdb'
import type { LogFault } from '../../platform/log'
import type { Mail } from '../inbox/mail'
import { CodeStore } from './codes/code-store'
import { DeviceStore } from './devices/device-store'
import { Lockout } from './limits/lockout'
import { Quotas } from './limits/quotas'
import { RequestRate } from './limits/request-rate'
import { TokenVault } from './mfa/token-vault'
import type { Pool } from './pool'
import { DEFAULT_SETTINGS, type PoolSettings } from './pool-settings'
import { REGION } from './region'
import { SealedStates } from './sealed-states'
import { SessionHeirs } from './session-heirs'
import { AccessTokens } from './tokens/access-tokens'
import { GrantStore } from './tokens/grants'
import { openSigningKey } from './tokens/signing-key'
import { TokenIssuer } from './tokens/token-issuer'
import { Nobody } from './users/nobody'
import { UserStore } from './users/user-store'
import { handleRequest } from './wire/handle-request'
import type { AdminCredentials } from './wire/verify-signature'

export interface UserPoolOptions {
  db: RootDatabase
  /** `us-east-1_...`, at most 55 characters. */
  poolId: string
  clientId: string
  /** The only clock, in ms: all life times, quotas and locks follow it. */
  now: () => number
  /** Takes each e-mail and text message; the only place where a code is to be seen. */
  deliver: (mail: Mail) => void
  settings?: Partial<PoolSettings>
  /** Who may make the admin calls; without, nobody may. */
  adminCredentials?: AdminCredentials
  /** Told what an operation threw, with the id that its answer carries. */
  log?: LogFault
}

export interface UserPool {
  /** `POST /cognito-idp/` and `GET /cognito-idp/{poolId}/.well-known/jwks.json`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  jwks(): { keys: JWK[] }
}

/** Opens the pool over its part of the store; the first time it makes its keys. */
export async function openUserPool(options: UserPoolOptions): Promise<UserPool> {
  const { db, poolId, clientId, now, deliver } = options
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const issuer = `https://cognito-idp.${REGION}.amazonaws.com/${poolId}`
  const key = await openSigningKey(db)
  const users = new UserStore(db)
  await users.refold()
  const grants = new GrantStore(db, now)
  await grants.sweep()
  const pool: Pool = {
    poolId,
    group: poolId.slice(poolId.indexOf('_') + 1),
    clientId,
    settings,
    now,
    deliver,
    users,
    nobody: await Nobody.open(db),
    codes: new CodeStore(db, now),
    grants,
    tokens: new TokenIssuer({ issuer, clientId, key, settings, now }),
    accessTokens: new AccessTokens({ issuer, clientId, key, users, grants, now }),
    sealed: new SealedStates(now),
    heirs: new SessionHeirs(now),
    devices: new DeviceStore(db),
    vault: await TokenVault.open(db),
    lockout: new Lockout(now),
    quotas: new Quotas(now),
    rate: new RequestRate(settings.requestsPerSecond ?? Number.POSITIVE_INFINITY, now),
    adminCredentials: options.adminCredentials,
    log: options.log ?? console.error,
  }
  const jwks = { keys: [key.publicJwk] }
  return {
    handle: (request, response) => handleRequest({ request, response }, { pool, jwks }),
    jwks: () => jwks,
  }
}
