import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { PoolSettings } from '../pool-settings'
import type { SigningKey } from '../stored-keys'
import { VERIFICATIONS } from '../users/attributes'
import type { User } from '../users/user'
import type { Grant } from './grants'

/** The scope of every access token of these calls. */
const SELF_SERVICE_SCOPE = 'aws.cognito.signin.user.admin'

export interface IssuedTokens {
  IdToken: string
  AccessToken: string
  /** The access token's, in seconds. */
  ExpiresIn: number
  TokenType: 'Bearer'
}

export interface TokenIssuerOptions {
  issuer: string
  clientId: string
  key: SigningKey
  settings: PoolSettings
  now: () => number
}

/** Signs the id and access tokens, with the hosted service's claims. */
export class TokenIssuer {
  constructor(private readonly options: TokenIssuerOptions) {}

  async issue(user: User, grant: Grant): Promise<IssuedTokens> {
    const { issuer, clientId, settings } = this.options
    const common = {
      sub: user.sub,
      iss: issuer,
      origin_jti: grant.originJti,
      event_id: randomUUID(),
      auth_time: seconds(grant.authTime),
    }
    const id = {
      ...common,
      ...idClaims(user),
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
      this.#sign(id, settings.idTokenLifeMs),
      this.#sign(access, settings.accessTokenLifeMs),
    ])
    const ExpiresIn = seconds(settings.accessTokenLifeMs)
    return { IdToken, AccessToken, ExpiresIn, TokenType: 'Bearer' }
  }

  #sign(claims: Record<string, unknown>, lifeMs: number): Promise<string> {
    const { key, now } = this.options
    const iat = seconds(now())
    return new SignJWT({ ...claims, iat, exp: iat + seconds(lifeMs), jti: randomUUID() })
      .setProtectedHeader({ kid: key.kid, alg: 'RS256' })
      .sign(key.privateKey)
  }
}

/** The attributes; verifications are booleans in a token. */
function idClaims({ attributes }: User): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      VERIFICATIONS.has(name) ? value === 'true' : value,
    ]),
  )
}

function seconds(ms: number): number {
  return Math.floor(ms / 1_000)
}
