import { errors, jwtVerify } from 'jose'
import { Refusal, refusals } from '../refusals'
import type { SigningKey } from '../stored-keys'
import type { User } from '../users/user'
import type { UserStore } from '../users/user-store'
import type { Grant, GrantStore } from './grants'

/** Whom an access token names; whether it still serves is for `holder` to say. */
export interface Claims {
  sub: string
  originJti: string
}

/** Who calls with an access token that serves. */
export interface Signed {
  user: User
  grant: Grant
}

export interface AccessTokensOptions {
  issuer: string
  clientId: string
  key: Pick<SigningKey, 'publicKey'>
  users: Pick<UserStore, 'get'>
  grants: Pick<GrantStore, 'get'>
  now: () => number
}

/** Tells who calls with an access token, or why the token does not serve. */
export class AccessTokens {
  constructor(private readonly options: AccessTokensOptions) {}

  /** Checks what the token itself says: that the pool signed it, for this, and not too long ago. */
  async verify(token: string): Promise<Claims | Refusal> {
    const claims = await this.#payload(token)
    if (claims instanceof Refusal) return claims
    if (claims.token_use !== 'access' || claims.client_id !== this.options.clientId)
      return refusals.invalidAccessToken
    return { sub: String(claims.sub), originJti: String(claims.origin_jti) }
  }

  /** Ask in the transaction that changes something: until then the owner may sign out everywhere. */
  holder({ sub, originJti }: Claims): Signed | Refusal {
    const user = this.options.users.get(sub)
    if (!user) return refusals.userDoesNotExist
    const grant = this.options.grants.get(originJti)
    if (!grant || grant.revoked || grant.generation !== user.generation)
      return refusals.accessTokenRevoked
    return user.enabled ? { user, grant } : refusals.userDisabled
  }

  async #payload(token: string): Promise<Record<string, unknown> | Refusal> {
    const { issuer, key, now } = this.options
    const currentDate = new Date(now())
    try {
      const rules = { issuer, algorithms: ['RS256'], currentDate }
      return (await jwtVerify(token, key.publicKey, rules)).payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) return refusals.accessTokenExpired
      if (error instanceof errors.JOSEError) return refusals.invalidAccessToken
      throw error
    }
  }
}
