import type { JWK } from 'jose'
import type { LogFault } from '../../platform/log'
import type { Mail } from '../../platform/mail'
import type { AnswerRequest } from '../../platform/routes'
import { Database } from '../../platform/storage/database'
import { CodeStore } from './codes/code-store'
import { Lockout, Quotas } from './limits'
import type { Pool } from './pool'
import { DEFAULT_SETTINGS, type PoolSettings } from './pool-settings'
import { POOL_SCHEMA } from './schema'
import { SealedSessions } from './sealed-sessions'
import { openRandomKey, openSigningKeys } from './stored-keys'
import { GrantStore } from './tokens/grants'
import { PoolTokens } from './tokens/tokens'
import { Transactions } from './transactions'
import { DeviceStore } from './users/devices'
import { GroupStore } from './users/groups'
import { UnknownUsers } from './users/unknown-users'
import { UserStore } from './users/user-store'
import { createPoolRoute } from './wire/handle-request'

interface UserPoolOptions {
  /** The path of `pool.db`, which is created if it is missing. */
  file: string
  /** `us-east-1_...`, at most 55 characters. */
  poolId: string
  clientId: string
  /** The only clock, in ms: all lifetimes, quotas and locks follow it. */
  now: () => number
  /** Receives each e-mail and text message: the only place where a code is visible. */
  deliver: (mail: Mail) => void
  /** The settings other than the local site's. */
  settings?: Partial<PoolSettings>
  /** Called with the error that an operation threw, and the id in its answer. */
  log?: LogFault
}

export interface UserPool {
  /** `POST /cognito-idp/` and `GET /cognito-idp/{poolId}/.well-known/jwks.json`; 404 elsewhere. */
  route(path: string): AnswerRequest
  jwks(): { keys: JWK[] }
  /** The database, for health checks and backups. */
  database: Database
  close(): void
}

/** Opens the pool over its file; makes missing keys. Throws a `StorageError`. */
export async function openUserPool(options: UserPoolOptions): Promise<UserPool> {
  const { file, poolId, clientId, now, deliver, log = console.error } = options
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const [region = '', group = ''] = poolId.split('_')
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${poolId}`
  const database = Database.open({ file, schema: POOL_SCHEMA, synchronous: 'FULL' })
  const keys = await openSigningKeys(database)
  const jwks = { keys: [keys.id.publicJwk, keys.access.publicJwk] }
  const transactions = new Transactions(database)
  const [users, grants] = [new UserStore(database), new GrantStore(database, now)]
  const groups = new GroupStore(database)
  const pool: Pool = {
    poolId,
    region,
    group,
    clientId,
    settings,
    now,
    transaction: (action) => transactions.run(action),
    deliver: (mail) => transactions.afterwards(() => deliver(mail)),
    users,
    grants,
    unknownUsers: new UnknownUsers(openRandomKey(database, 'unknown users')),
    codes: new CodeStore(database, now),
    devices: new DeviceStore(database),
    tokens: new PoolTokens({ issuer, clientId, keys, settings, users, groups, grants, now }),
    sessions: new SealedSessions(now),
    lockout: new Lockout(now),
    quotas: new Quotas(now),
    secretsKey: openRandomKey(database, 'secrets'),
  }
  return {
    route: createPoolRoute({ pool, jwks, log }),
    jwks: () => jwks,
    database,
    close: () => database.close(),
  }
}
