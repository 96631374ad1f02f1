import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import { proofOf } from '../../../../testing/user-pool/calls'
import { type Parameters, SRP_A } from '../../../../testing/user-pool/client-proof'
import type { TestCredentials } from '../../../../testing/user-pool/example-users'
import { CLIENT_ID as ClientId, pool } from '../../../../testing/user-pool/test-pool'

/** AWS SDK v3 against the test's pool. A user's calls are not signed. */
export function awsSdkClient() {
  return new CognitoIdentityProvider({
    region: 'us-east-1',
    endpoint: pool.endpoint,
    maxAttempts: 1,
  })
}

/** Tokens for a password, or a challenge. The SDK itself proves none. */
export async function passwordSignIn(client: CognitoIdentityProvider, who: TestCredentials) {
  const { ChallengeName, ChallengeParameters } = await client.initiateAuth({
    AuthFlow: 'USER_SRP_AUTH',
    ClientId,
    AuthParameters: { USERNAME: who.email, SRP_A },
  })
  const ChallengeResponses = proofOf(ChallengeParameters as Parameters, who.password)
  return client.respondToAuthChallenge({ ClientId, ChallengeName, ChallengeResponses })
}
