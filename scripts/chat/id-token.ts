import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { FetchError, JwtBaseError } from 'aws-jwt-verify/error'
import type { Jwks } from 'aws-jwt-verify/jwk'
import type { Authorizer } from '../platform/gateway-events'

export interface IdTokenClaims {
  sub: string
  nickname: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/**
 * Undefined for anything but a valid id token of the pool's client with a nickname. Rejects if the
 * pool's keys cannot be fetched: that says nothing about the token.
 */
export type VerifyIdToken = (token: string) => Promise<IdTokenClaims | undefined>

interface Pool {
  poolId: string
  clientId: string
  /** The pool's public keys; without them they are fetched from the hosted pool. */
  jwks?: Jwks
}

export function createIdTokenVerifier({ poolId, clientId, jwks }: Pool): VerifyIdToken {
  const verifier = CognitoJwtVerifier.create({ userPoolId: poolId, clientId, tokenUse: 'id' })
  if (jwks) verifier.cacheJwks(jwks)
  return async (token) => {
    try {
      // A local pool has no other keys: for an unknown one `verify` would ask the hosted service.
      const claims = jwks ? verifier.verifySync(token) : await verifier.verify(token)
      const { sub, nickname, exp } = claims
      return typeof nickname === 'string' ? { sub, nickname, expiresAt: exp * 1000 } : undefined
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
    const { sub, nickname, expiresAt } = claims
    return {
      principalId: sub,
      context: { sub, nickname, tokenExpiresAt: expiresAt },
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
      },
    }
  }
}
