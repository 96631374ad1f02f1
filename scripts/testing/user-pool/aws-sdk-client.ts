import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import type { Credentials } from './people'
import { ADMIN_CREDENTIALS, CLIENT_ID, pool } from './test-pool'

/** AWS SDK v3 against the test's pool; its admin calls are signed with the pool's time. */
export function awsSdkClient() {
  return new CognitoIdentityProvider({
    region: 'us-east-1',
    endpoint: pool.endpoint,
    credentials: ADMIN_CREDENTIALS,
    maxAttempts: 1,
    systemClockOffset: pool.clock.ms - Date.now(),
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
