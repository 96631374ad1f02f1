import type { Mail } from '../../platform/mail'
import type { CodeStore } from './codes/code-store'
import type { Lockout, Quotas } from './limits'
import type { PoolSettings } from './pool-settings'
import type { SealedSessions } from './sealed-sessions'
import type { GrantStore } from './tokens/grants'
import type { Tokens } from './tokens/tokens'
import type { DeviceStore } from './users/devices'
import type { UnknownUsers } from './users/unknown-users'
import type { UserStore } from './users/user-store'

/** The region of the specification; it stands in the issuer and in the devices' keys. */
export const REGION = 'us-east-1'

/** What an operation works with. */
export interface Pool {
  poolId: string
  /** The part of the pool id after `_`, which the SRP hashes contain. */
  group: string
  clientId: string
  settings: PoolSettings
  now(): number
  /** A check and the write that it permits are one transaction. It must not wait for anything. */
  transaction<Result>(action: () => Result): Result
  /** Sends a message, in a transaction once that is stored. */
  deliver(mail: Mail): void
  users: UserStore
  unknownUsers: UnknownUsers
  codes: CodeStore
  grants: GrantStore
  devices: DeviceStore
  tokens: Tokens
  sessions: SealedSessions
  lockout: Lockout
  quotas: Quotas
  /** Encrypts the secrets of authenticator apps. */
  secretsKey: Buffer
}
