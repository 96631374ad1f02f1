import type { Mail } from '../../platform/mail'
import type { CodeStore } from './codes/code-store'
import type { Lockout, Quotas } from './limits'
import type { PoolSettings } from './pool-settings'
import type { SealedSessions } from './sealed-sessions'
import type { GrantStore } from './tokens/grants'
import type { PoolTokens } from './tokens/tokens'
import type { DeviceStore } from './users/devices'
import type { UnknownUsers } from './users/unknown-users'
import type { UserStore } from './users/user-store'

/** The context of an operation. */
export interface Pool {
  poolId: string
  /** The part of the pool id before `_`; it is part of the issuer and of the device keys. */
  region: string
  /** The part of the pool id after `_`; it is part of the SRP hashes. */
  group: string
  clientId: string
  settings: PoolSettings
  now(): number
  /** Runs a check and the write that it permits as one transaction; it must be synchronous. */
  transaction<Result>(action: () => Result): Result
  /** Sends a message; inside a transaction, after its commit. */
  deliver(mail: Mail): void
  users: UserStore
  unknownUsers: UnknownUsers
  codes: CodeStore
  grants: GrantStore
  devices: DeviceStore
  tokens: PoolTokens
  sessions: SealedSessions
  lockout: Lockout
  quotas: Quotas
  /** Encrypts the secrets of authenticator apps. */
  secretsKey: Buffer
}
