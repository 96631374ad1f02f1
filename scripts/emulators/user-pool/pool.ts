import type { CodeStore } from './codes/code-store'
import type { GroupStore } from './groups/group-store'
import type { Lockout, Quotas } from './limits'
import type { PoolSettings } from './pool-settings'
import type { PoolRecords } from './pools/pool-records'
import type { Refusal } from './refusals'
import type { SealedSessions } from './sealed-sessions'
import type { GrantStore } from './tokens/grants'
import type { Tokens } from './tokens/tokens'
import type { Message } from './triggers/custom-message'
import type { DeviceStore } from './users/devices'
import type { UnknownUsers } from './users/unknown-users'
import type { UserStore } from './users/user-store'

/** What an operation works with: a pool as one of its clients sees it. */
export interface Pool {
  poolId: string
  /** The part of the pool id before `_`; it stands in the issuer and in the devices' keys. */
  region: string
  /** The part of the pool id after `_`, which the SRP hashes contain. */
  group: string
  /** `NO_CLIENT` where a call names none. */
  clientId: string
  /** The pool's and the client's. */
  settings: PoolSettings
  now(): number
  /** A check and the write that it permits are one transaction. It must not wait for anything. */
  transaction<Result>(action: () => Result): Result
  /** Sends a message, in a transaction once that is stored. */
  deliver(message: Message): void
  /** Waits until the messages of this request are worded and gone; why one of them could not be. */
  delivered(): Promise<Refusal | undefined>
  /** What the client of this request sends along for the triggers. */
  clientMetadata: Readonly<Record<string, string>>
  users: UserStore
  unknownUsers: UnknownUsers
  codes: CodeStore
  grants: GrantStore
  devices: DeviceStore
  groups: GroupStore
  /** What the pool and its clients were made with. */
  records: PoolRecords
  tokens: Tokens
  sessions: SealedSessions
  lockout: Lockout
  quotas: Quotas
  /** Encrypts the secrets of authenticator apps. */
  secretsKey: Buffer
}

/** Stands for the client in a call that names none, as the hosted service tells its triggers. */
export const NO_CLIENT = 'CLIENT_ID_NOT_APPLICABLE'
