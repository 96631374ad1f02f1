import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import type { Credentials } from './people'
import { CLIENT_ID, pool } from './test-pool'

/** AWS SDK v3 against the test's pool. A user's calls are not signed. */
export function awsSdkClient() {
  return new CognitoIdentityProvider({
    region: 'us-east-1',
    endpoint: pool.endpoint,
    maxAttempts: 1,
  })
}

/** Tokens for a password, or a challenge. */
export function passwordSignIn(client: CognitoIdentityProvider, { email, password }: Credentials) {
  return client.initiateAuth({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: CLIENT_ID,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  })
}
