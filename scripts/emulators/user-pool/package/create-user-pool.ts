import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWK } from 'jose'
import type { Mail } from '../../../platform/mail'
import { LocalPools, type LocalPoolsOptions } from './local-pools'
import type { NewPool } from './new-pool'

export interface CreateUserPoolOptions
  extends Omit<LocalPoolsOptions, 'pools'>,
    Partial<Omit<NewPool, 'clients'>> {
  /** The id of its one client; the default is `localclient`. */
  clientId?: string
}

/** A user pool for a test. It has no port until `listen`. */
export interface UserPool {
  poolId: string
  clientId: string
  /** Makes a call, also an admin's, without a port. Throws a `UserPoolError`. */
  call(operation: string, request: object): Promise<Record<string, unknown>>
  /** Listens on a free port of this machine, or as given. Resolves with the URL. */
  listen(where?: { port?: number; host?: string }): Promise<string>
  /** Handles a request of your own server. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The public keys of its tokens. */
  jwks(): Promise<{ keys: JWK[] }>
  /** The e-mails and text messages that it sent, oldest first. */
  mails: readonly Mail[]
  /** The code in the newest message to an address. */
  codeFor(address: string): string
  /** Moves the pool's clock: codes and tokens expire, locks and quotas end. */
  advance(ms: number): void
  /** The time by its clock, in ms. */
  now(): number
  /** Closes its port and its data. */
  close(): Promise<void>
}

/**
 * Opens a user pool with one client, in memory unless `data` names a folder. Close it in a `finally`.
 *
 * @example
 * const pool = await createUserPool({ users: [{ username: 'ada@example.org', password: 'engine-no-1' }] })
 * try {
 *   const endpoint = await pool.listen()
 *   // ... any client of Cognito against that address
 * } finally {
 *   await pool.close()
 * }
 */
export async function createUserPool(options: CreateUserPoolOptions = {}): Promise<UserPool> {
  const { poolId = 'us-east-1_LocalPool', clientId = 'localclient', ...rest } = options
  const { settings, users, triggers, ...common } = rest
  const made = { poolId, settings, users, triggers, clients: { [clientId]: {} } }
  const pools = await LocalPools.open({ ...common, pools: [made] })
  return {
    poolId,
    clientId,
    call: (operation, request) => pools.call(operation, request),
    listen: (where) => pools.listen(where),
    handle: pools.handle,
    jwks: async () => (await pools.jwks(poolId)) ?? { keys: [] },
    mails: pools.mailBox.mails,
    codeFor: (address) => pools.mailBox.codeFor(address),
    advance: (ms) => pools.advance(ms),
    now: pools.now,
    close: () => pools.close(),
  }
}
