import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWK } from 'jose'
import { Database } from '../../platform/database'
import type { LogFault } from '../../platform/log'
import type { Mail } from '../../platform/mail'
import { CodeStore } from './codes/code-store'
import { Lockout, Quotas } from './limits'
import { type Pool, REGION } from './pool'
import { DEFAULT_SETTINGS, type PoolSettings } from './pool-settings'
import { MIGRATIONS } from './schema'
import { SealedSessions } from './sealed-sessions'
import { openRandomKey, openSigningKeys } from './stored-keys'
import { GrantStore } from './tokens/grants'
import { Tokens } from './tokens/tokens'
import { Transactions } from './transactions'
import { DeviceStore } from './users/devices'
import { UnknownUsers } from './users/unknown-users'
import { UserStore } from './users/user-store'
import { handleRequest } from './wire/handle-request'
import type { AdminCredentials } from './wire/verify-signature'

export interface UserPoolOptions {
  /** The path of `pool.db`; it is made where there is none. */
  file: string
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
  /** For health checks and backups. */
  database: Database
  close(): void
}

/** Opens the pool over its file; the first time it makes its keys. Throws a `StorageError`. */
export async function openUserPool(options: UserPoolOptions): Promise<UserPool> {
  const { file, poolId, clientId, now, adminCredentials, log = console.error } = options
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const issuer = `https://cognito-idp.${REGION}.amazonaws.com/${poolId}`
  const db = Database.open({ file, migrations: MIGRATIONS, synchronous: 'FULL' })
  const keys = await openSigningKeys(db)
  const transactions = new Transactions(db, options.deliver)
  const users = new UserStore(db)
  const grants = new GrantStore(db, now)
  const pool: Pool = {
    poolId,
    group: poolId.slice(poolId.indexOf('_') + 1),
    clientId,
    settings,
    now,
    transaction: (action) => transactions.run(action),
    deliver: (mail) => transactions.deliver(mail),
    users,
    unknownUsers: new UnknownUsers(openRandomKey(db, 'unknown users')),
    codes: new CodeStore(db, now),
    grants,
    devices: new DeviceStore(db),
    tokens: new Tokens({ issuer, clientId, keys, settings, users, grants, now }),
    sessions: new SealedSessions(now),
    lockout: new Lockout(now),
    quotas: new Quotas(now),
    secretsKey: openRandomKey(db, 'secrets'),
  }
  const jwks = { keys: [keys.id.publicJwk, keys.access.publicJwk] }
  return {
    handle: (request, response) =>
      handleRequest({ request, response }, { pool, jwks, adminCredentials, log }),
    jwks: () => jwks,
    database: db,
    close: () => db.close(),
  }
}
