import type { Authorizer, AuthorizerResult } from '../emulators/gateway/events'
import type { VerifyIdToken } from './id-token'

/** Lets in who brings a valid id token in the URL's `token`; what it proves goes with every event. */
export function createAuthorizer(verifyIdToken: VerifyIdToken): Authorizer {
  return async ({ methodArn, queryStringParameters }) => {
    const token = queryStringParameters?.token
    const claims = token === undefined ? undefined : await verifyIdToken(token)
    // The gateway's word for 401.
    if (!claims) throw new Error('Unauthorized')
    return policy(methodArn, {
      principalId: claims.sub,
      context: { sub: claims.sub, nickname: claims.nickname, tokenExpiresAt: claims.expiresAt },
    })
  }
}

function policy(
  arn: string,
  who: Pick<AuthorizerResult, 'principalId' | 'context'>,
): AuthorizerResult {
  return {
    ...who,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: arn }],
    },
  }
}
