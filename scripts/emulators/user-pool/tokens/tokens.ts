import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { PoolSettings } from '../pool-settings'
import { type Refusal, refusals } from '../refusals'
import type { SigningKey, SigningKeys } from '../stored-keys'
import { VERIFICATIONS } from '../users/attributes'
import type { GroupStore } from '../users/groups'
import type { User } from '../users/user'
import type { UserStore } from '../users/user-store'
import type { Grant, GrantStore } from './grants'

/** The scope of every access token of these calls. */
const SELF_SERVICE_SCOPE = 'aws.cognito.signin.user.admin'

/** The user and grant in an access token; `holder` checks whether it is still valid. */
export interface TokenClaims {
  sub: string
  originJti: string
}

/** The caller with a valid access token. */
export interface TokenHolder {
  user: User
  grant: Grant
}

export interface TokensOptions {
  issuer: string
  clientId: string
  keys: SigningKeys
  settings: PoolSettings
  users: UserStore
  groups: GroupStore
  grants: GrantStore
  now: () => number
}

/** Signs id and access tokens with the hosted service's claims, and finds the caller of a token. */
export class PoolTokens {
  constructor(private readonly options: TokensOptions) {}

  async issue(user: User, grant: Grant) {
    const { issuer, clientId, keys, settings, groups } = this.options
    const groupNames = groups.ofUser(user.sub)
    const common = {
      ...(groupNames.length > 0 && { 'cognito:groups': groupNames }),
      sub: user.sub,
      iss: issuer,
      origin_jti: grant.originJti,
      event_id: randomUUID(),
      auth_time: seconds(grant.authTime),
    }
    const id = {
      ...attributeClaims(user),
      ...common,
      'cognito:username': user.username,
      aud: clientId,
      token_use: 'id',
    }
    const access = {
      ...common,
      ...(grant.deviceKey && { device_key: grant.deviceKey }),
      client_id: clientId,
      username: user.username,
      scope: SELF_SERVICE_SCOPE,
      token_use: 'access',
    }
    const [IdToken, AccessToken] = await Promise.all([
      this.#sign(id, { key: keys.id, lifeMs: settings.idTokenLifeMs }),
      this.#sign(access, { key: keys.access, lifeMs: settings.accessTokenLifeMs }),
    ])
    const ExpiresIn = seconds(settings.accessTokenLifeMs)
    return { IdToken, AccessToken, ExpiresIn, TokenType: 'Bearer' }
  }

  /** Checks the token itself: its signature, its purpose and its expiry. */
  async verify(token: string): Promise<TokenClaims | Refusal> {
    const { issuer, clientId, keys, now } = this.options
    const rules = { issuer, algorithms: ['RS256'], currentDate: new Date(now()) }
    try {
      const { payload } = await jwtVerify(token, keys.access.publicKey, rules)
      if (payload.token_use !== 'access' || payload.client_id !== clientId)
        return refusals.invalidAccessToken
      return { sub: String(payload.sub), originJti: String(payload.origin_jti) }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return refusals.accessTokenExpired
      if (error instanceof errors.JOSEError) return refusals.invalidAccessToken
      throw error
    }
  }

  /** Call it in the transaction of the change: until then the owner may sign out everywhere. */
  holder({ sub, originJti }: TokenClaims): TokenHolder | Refusal {
    const user = this.options.users.get(sub)
    if (!user) return refusals.userDoesNotExist
    const grant = this.options.grants.get(originJti)
    if (!grant || grant.revoked || grant.generation !== user.generation)
      return refusals.accessTokenRevoked
    return user.enabled ? { user, grant } : refusals.userDisabled
  }

  #sign(
    claims: Record<string, unknown>,
    { key, lifeMs }: { key: SigningKey; lifeMs: number },
  ): Promise<string> {
    const iat = seconds(this.options.now())
    return new SignJWT({ ...claims, iat, exp: iat + seconds(lifeMs), jti: randomUUID() })
      .setProtectedHeader({ kid: key.kid, alg: 'RS256' })
      .sign(key.privateKey)
  }
}

/** The attributes as claims; verifications are booleans in a token. */
function attributeClaims({ attributes }: User): Record<string, unknown> {
  const claims: Record<string, unknown> = { ...attributes }
  for (const name of VERIFICATIONS) if (name in claims) claims[name] = claims[name] === 'true'
  return claims
}

function seconds(ms: number): number {
  return Math.floor(ms / 1_000)
}
