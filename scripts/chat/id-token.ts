import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { FetchError, JwtBaseError } from 'aws-jwt-verify/error'
import type { Jwks } from 'aws-jwt-verify/jwk'
import type { CognitoJwtPayload } from 'aws-jwt-verify/jwt-model'
import type { Authorizer } from '../platform/gateway-events'

/** The group of the pool whose members may remove lines and silence people. */
export const MODERATORS = 'moderators'

export interface IdTokenClaims {
  sub: string
  nickname: string
  /** The person belongs to the pool's group of moderators. */
  isModerator: boolean
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/**
 * Resolves with undefined unless it is a valid id token of the pool's client with a nickname. Rejects
 * if the pool's keys cannot be fetched, because the token may be valid.
 */
export type VerifyIdToken = (token: string) => Promise<IdTokenClaims | undefined>

interface PoolClient {
  poolId: string
  clientId: string
  /** The pool's public keys; without them they are fetched from the hosted pool. */
  jwks?: Jwks
}

export function createIdTokenVerifier(pool: PoolClient): VerifyIdToken {
  const verify = createTokenVerifier(pool, 'id')
  return async (token) => {
    const claims = await verify(token)
    if (typeof claims?.nickname !== 'string') return undefined
    const groups: unknown = claims['cognito:groups']
    const isModerator = Array.isArray(groups) && groups.includes(MODERATORS)
    const { sub, nickname, exp } = claims
    return { sub, nickname, isModerator, expiresAt: exp * 1000 }
  }
}

/** Resolves with the claims of a valid token of this use, or any use; otherwise like `VerifyIdToken`. */
export function createTokenVerifier(
  { poolId, clientId, jwks }: PoolClient,
  tokenUse: 'id' | null,
): (token: string) => Promise<CognitoJwtPayload | undefined> {
  const verifier = CognitoJwtVerifier.create({ userPoolId: poolId, clientId, tokenUse })
  if (jwks) verifier.cacheJwks(jwks)
  return async (token) => {
    try {
      // A local pool has no other keys: for an unknown key `verify` would call the hosted service.
      return jwks ? verifier.verifySync(token) : await verifier.verify(token)
    } catch (error) {
      if (error instanceof JwtBaseError && !(error instanceof FetchError)) return undefined
      throw error
    }
  }
}

/** Admits a connection whose URL has a valid id token as `token`; every event gets its claims. */
export function createAuthorizer(verifyIdToken: VerifyIdToken): Authorizer {
  return async ({ methodArn, queryStringParameters }) => {
    const token = queryStringParameters?.token
    const claims = token === undefined ? undefined : await verifyIdToken(token)
    // The gateway answers 401 to this message.
    if (!claims) throw new Error('Unauthorized')
    const { sub, nickname, isModerator, expiresAt } = claims
    return {
      principalId: sub,
      context: { sub, nickname, isModerator, tokenExpiresAt: expiresAt },
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
      },
    }
  }
}
