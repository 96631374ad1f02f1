import { errors, jwtVerify } from 'jose'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { User } from '../users/user'
import type { Account, UserStore } from '../users/user-store'
import type { GrantStore, NumberedGrant } from './grants'
import type { SigningKey } from './signing-key'
import { SELF_SERVICE_SCOPE } from './token-issuer'

/** Far above what is ever issued; the parts of a longer one would be parsed before the signature is
 * looked at, 40 ms of the one thread for what a body can hold. */
const LONGEST_TOKEN = 16 * 1024

export interface Signed extends NumberedGrant {
  user: User
}

export interface AccessTokensOptions {
  issuer: string
  clientId: string
  key: SigningKey
  users: UserStore
  grants: GrantStore
  now: () => number
}

/** Tells who calls with an access token, or why the token does not serve. */
export class AccessTokens {
  constructor(private readonly options: AccessTokensOptions) {}

  async holder(token: string): Promise<Signed | Refusal> {
    const claims = await this.#claims(token)
    if (claims instanceof Refusal) return claims
    if (claims.token_use !== 'access' || claims.client_id !== this.options.clientId)
      return refusals.invalidAccessToken
    if (!String(claims.scope).split(' ').includes(SELF_SERVICE_SCOPE))
      return refusals.accessTokenScope
    const account = { username: String(claims.username), sub: String(claims.sub) }
    return this.#standing(account, String(claims.origin_jti))
  }

  /**
   * Changes what is the holder's, and looks at the sign-in again together with the change: while the
   * call waited for its turn or for a hash, the owner may have signed out everywhere.
   */
  change<Result>(
    { user: account, originJti }: Signed,
    action: (user: User) => Result,
  ): Promise<Result | Refusal> {
    return this.options.users.transaction(() => {
      const signed = this.#standing(account, originJti)
      return signed instanceof Refusal ? signed : action(signed.user)
    })
  }

  #standing(account: Account, originJti: string): Signed | Refusal {
    const { users, grants } = this.options
    const grant = grants.get(originJti)
    const user = users.current(account)
    if (!user) return refusals.userDoesNotExist
    if (!grant || grant.revoked || grant.generation !== user.generation)
      return refusals.accessTokenRevoked
    if (!user.enabled) return refusals.userDisabled
    return { user, originJti, grant }
  }

  async #claims(token: string): Promise<Record<string, unknown> | Refusal> {
    if (token.length > LONGEST_TOKEN) return refusals.invalidAccessToken
    const { issuer, key, now } = this.options
    try {
      const currentDate = new Date(now())
      const { payload } = await jwtVerify(token, key.publicKey, {
        issuer,
        algorithms: ['RS256'],
        currentDate,
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) return refusals.accessTokenExpired
      if (error instanceof errors.JOSEError) return refusals.invalidAccessToken
      throw error
    }
  }
}
