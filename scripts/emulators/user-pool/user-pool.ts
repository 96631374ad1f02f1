import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWK } from 'jose'
import type { Database } from '../../platform/database'
import type { LogFault } from '../../platform/log'
import type { Mail } from '../../platform/mail'
import type { PoolSettings } from './pool-settings'
import { openPool } from './pools/open-pool'
import { Pools } from './pools/pools'
import { handleRequest } from './wire/handle-request'
import type { AdminCredentials } from './wire/verify-signature'

export interface UserPoolOptions {
  /** The path of `pool.db`, which is created if it is missing. */
  file: string
  /** `us-east-1_...`, at most 55 characters. */
  poolId: string
  clientId: string
  /** The only clock, in ms: all lifetimes, quotas and locks follow it. */
  now: () => number
  /** Receives each e-mail and text message: the only place where a code is visible. */
  deliver: (mail: Mail) => void
  settings?: Partial<PoolSettings>
  /** The credentials for admin calls; without them, all are refused. */
  adminCredentials?: AdminCredentials
  /** Called with what an operation threw, and the id in its answer. */
  log?: LogFault
}

export interface UserPool {
  /** `POST /cognito-idp/` and `GET /cognito-idp/{poolId}/.well-known/jwks.json`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  jwks(): { keys: JWK[] }
  /** The database, for health checks and backups. */
  database: Database
  close(): void
}

/** Opens one pool with one client over its file; makes missing keys. Throws a `StorageError`. */
export async function openUserPool(options: UserPoolOptions): Promise<UserPool> {
  const { clientId, settings = {}, adminCredentials, log = console.error } = options
  const { customAuth, triggers = {}, ...kept } = settings
  const pool = openPool({ ...options, hooks: { customAuth, triggers } })
  pool.records.changePool({ settings: kept })
  pool.records.putClient(clientId, { name: clientId, settings: {}, given: {} })
  const jwks = await pool.jwks()
  const pools = new Pools()
  pools.add(pool)
  const { region } = pool
  const admins = { credentials: adminCredentials, trustLocal: false, region, now: options.now }
  const context = { pools, admins, log }
  return {
    handle: (request, response) => handleRequest({ request, response }, context),
    jwks: () => jwks,
    database: pool.database,
    close: () => pool.close(),
  }
}
