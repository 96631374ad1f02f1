import type { LogFault } from '../../platform/log'
import type { Mail } from '../inbox/mail'
import type { CodeStore } from './codes/code-store'
import type { DeviceStore } from './devices/device-store'
import type { Lockout } from './limits/lockout'
import type { Quotas } from './limits/quotas'
import type { RequestRate } from './limits/request-rate'
import type { TokenVault } from './mfa/token-vault'
import type { PoolSettings } from './pool-settings'
import type { SealedStates } from './sealed-states'
import type { SessionHeirs } from './session-heirs'
import type { AccessTokens } from './tokens/access-tokens'
import type { GrantStore } from './tokens/grants'
import type { TokenIssuer } from './tokens/token-issuer'
import type { Nobody } from './users/nobody'
import type { UserStore } from './users/user-store'
import type { AdminCredentials } from './wire/verify-signature'

/** What an operation works with. */
export interface Pool {
  poolId: string
  /** The part of the pool id after `_`, which the SRP hashes contain. */
  group: string
  clientId: string
  settings: PoolSettings
  now(): number
  deliver(mail: Mail): void
  users: UserStore
  nobody: Nobody
  codes: CodeStore
  grants: GrantStore
  tokens: TokenIssuer
  accessTokens: AccessTokens
  sealed: SealedStates
  heirs: SessionHeirs
  devices: DeviceStore
  vault: TokenVault
  lockout: Lockout
  quotas: Quotas
  rate: RequestRate
  adminCredentials: AdminCredentials | undefined
  log: LogFault
}
