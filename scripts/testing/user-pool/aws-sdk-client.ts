import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Credentials } from './mandated-client'
import { ADMIN_CREDENTIALS, CLIENT_ID, type TestPool } from './test-pool'

/** AWS SDK v3 against a test pool; its admin calls are signed by the pool's time. */
export function awsSdkClient(pool: TestPool) {
  return new CognitoIdentityProviderClient({
    region: 'us-east-1',
    endpoint: pool.endpoint,
    credentials: ADMIN_CREDENTIALS,
    maxAttempts: 1,
    systemClockOffset: pool.clock.ms - Date.now(),
  })
}

export type AwsSdkClient = ReturnType<typeof awsSdkClient>

/** Tokens for a password, or a challenge. */
export function passwordSignIn(client: AwsSdkClient, { email, password }: Credentials) {
  return client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: CLIENT_ID,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  )
}
