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

/** The context of an operation: a pool as seen by one of its clients. */
export interface Pool {
  poolId: string
  /** The part of the pool id before `_`; it is part of the issuer and of the device keys. */
  region: string
  /** The part of the pool id after `_`; it is part of the SRP hashes. */
  group: string
  /** `NO_CLIENT` if the call names no client. */
  clientId: string
  /** The settings of the pool and of the client. */
  settings: PoolSettings
  now(): number
  /** Runs a check and the write that it permits as one transaction; it must be synchronous. */
  transaction<Result>(action: () => Result): Result
  /** Sends a message; inside a transaction, after its commit. */
  deliver(message: Message): void
  /** Waits until this request's messages are sent. Returns why one of them could not be worded. */
  delivered(): Promise<Refusal | undefined>
  /** The request's metadata for the triggers. */
  clientMetadata: Readonly<Record<string, string>>
  users: UserStore
  unknownUsers: UnknownUsers
  codes: CodeStore
  grants: GrantStore
  devices: DeviceStore
  groups: GroupStore
  /** The stored settings of the pool and its clients. */
  records: PoolRecords
  tokens: Tokens
  sessions: SealedSessions
  lockout: Lockout
  quotas: Quotas
  /** Encrypts the secrets of authenticator apps. */
  secretsKey: Buffer
}

/** The client id of a call that names none, as the hosted service gives it to triggers. */
export const NO_CLIENT = 'CLIENT_ID_NOT_APPLICABLE'
