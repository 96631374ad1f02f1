import type { Mail } from '../inbox/mail'
import type { CodeStore } from './codes/code-store'
import type { Lockout } from './limits/lockout'
import type { Quotas } from './limits/quotas'
import type { PoolSettings } from './pool-settings'
import type { SealedStates } from './sealed-states'
import type { AccessTokens } from './tokens/access-tokens'
import type { GrantStore } from './tokens/grants'
import type { TokenIssuer } from './tokens/token-issuer'
import type { Nobody } from './users/nobody'
import type { UserStore } from './users/user-store'

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
  lockout: Lockout
  quotas: Quotas
}
