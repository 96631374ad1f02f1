import type { JWK } from 'jose'
import { Database } from '../../../platform/database'
import type { Mail } from '../../../platform/mail'
import { CodeStore } from '../codes/code-store'
import { GroupStore } from '../groups/group-store'
import { Lockout, Quotas } from '../limits'
import { NO_CLIENT, type Pool } from '../pool'
import { DEFAULT_SETTINGS, type PoolHooks } from '../pool-settings'
import { Refusal } from '../refusals'
import { SCHEMA } from '../schema'
import { SealedSessions } from '../sealed-sessions'
import { openRandomKey, openSigningKeys } from '../stored-keys'
import { GrantStore } from '../tokens/grants'
import { Tokens } from '../tokens/tokens'
import { Transactions } from '../transactions'
import { customAuthBy } from '../triggers/custom-auth-triggers'
import { customised, type Message, mailOf } from '../triggers/custom-message'
import { DeviceStore } from '../users/devices'
import { UnknownUsers } from '../users/unknown-users'
import { UserStore } from '../users/user-store'
import { PoolRecords } from './pool-records'

export interface OpenPoolOptions {
  /** The path of its database, or `:memory:`. */
  file: string
  /** `REGION_...`, at most 55 characters. */
  poolId: string
  now: () => number
  deliver: (mail: Mail) => void
  hooks?: Partial<PoolHooks> | undefined
}

/** A pool with its database open. */
export interface OpenPool {
  poolId: string
  region: string
  issuer: string
  records: PoolRecords
  database: Database
  jwks(): Promise<{ keys: JWK[] }>
  /** The pool as the client sees it; undefined for an unknown client. */
  as(clientId: string): Pool | undefined
  /** The pool for a call that names no client. */
  asAdmin(): Pool
  /** The pool for the client whose sign-in continues with this session. */
  withSession(kind: string, session: string): Pool | undefined
  close(): void
}

/** Opens a pool over its file. The first time it makes the keys, which the first token awaits. */
export function openPool({ file, poolId, now, deliver, hooks }: OpenPoolOptions): OpenPool {
  const [region = '', group = ''] = poolId.split('_')
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${poolId}`
  const db = Database.open({ file, schema: [SCHEMA], synchronous: 'FULL' })
  const keys = openSigningKeys(db)
  // A failure is reported when a call needs the keys; until then it must not end the process.
  keys.catch(() => {})
  const records = new PoolRecords(db, now)
  const transactions = new Transactions(db)
  const [users, groups, grants] = [new UserStore(db), new GroupStore(db), new GrantStore(db, now)]
  /** One for each client, so that a session of one client opens for no other. */
  const sessions = new Map<string, SealedSessions>()
  const shared = {
    poolId,
    region,
    group,
    now,
    transaction: <Result>(action: () => Result) => transactions.run(action),
    users,
    groups,
    grants,
    records,
    unknownUsers: new UnknownUsers(openRandomKey(db, 'unknown users')),
    codes: new CodeStore(db, now),
    devices: new DeviceStore(db),
    lockout: new Lockout(now),
    quotas: new Quotas(now),
    secretsKey: openRandomKey(db, 'secrets'),
  }

  function seenBy(clientId: string): Pool {
    const client = records.client(clientId)?.settings
    const settings = { ...DEFAULT_SETTINGS, ...records.pool.settings, ...client, ...hooks }
    const own = sessions.get(clientId) ?? new SealedSessions(now)
    sessions.set(clientId, own)
    settings.customAuth ??= customAuthBy({ poolId, region, clientId, settings })
    const options = { issuer, clientId, keys, settings, users, groups, grants, now }
    const posts: Promise<Refusal | undefined>[] = []
    const pool: Pool = {
      ...shared,
      clientId,
      settings,
      sessions: own,
      tokens: new Tokens(options),
      clientMetadata: {},
      deliver(message) {
        transactions.afterwards(() => {
          if (settings.triggers.CustomMessage) posts.push(post(message, this))
          else deliver(mailOf(message))
        })
      },
      delivered: async () => (await Promise.all(posts)).find((refused) => refused !== undefined),
    }
    return pool
  }

  async function post(message: Message, pool: Pool): Promise<Refusal | undefined> {
    const mail = await customised(message, pool)
    if (mail instanceof Refusal) return mail
    deliver(mail)
    return undefined
  }

  const as = (clientId: string) => (records.client(clientId) ? seenBy(clientId) : undefined)
  return {
    poolId,
    region,
    issuer,
    records,
    database: db,
    async jwks() {
      const { id, access } = await keys
      return { keys: [id.publicJwk, access.publicJwk] }
    },
    as,
    asAdmin: () => seenBy(NO_CLIENT),
    withSession(kind, session) {
      const [clientId] = [...sessions].find(([, own]) => own.isOwn(kind, session)) ?? []
      return clientId === undefined ? undefined : as(clientId)
    },
    close: () => db.close(),
  }
}
