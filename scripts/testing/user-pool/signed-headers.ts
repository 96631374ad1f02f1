import {
  AdminEnableUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { ADMIN_CREDENTIALS, type TestPool } from './test-pool'

export interface Signer {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

export const ADMIN: Signer = { ...ADMIN_CREDENTIALS, region: 'us-east-1' }

/** A call of an operation, its body as it goes over the wire. */
export interface RawCall {
  operation: string
  body: string
}

/**
 * The headers with which AWS SDK v3 signs a call, by the pool's time. It is not sent: the SDK itself
 * would let neither a malformed body nor an altered header out.
 */
export async function signedHeaders(
  { endpoint, clock }: TestPool,
  { operation, body }: RawCall,
  { region, ...credentials }: Signer = ADMIN,
): Promise<Record<string, string>> {
  let signed: Record<string, string> = {}
  const requestHandler = {
    handle: async ({ headers }: { headers: Record<string, string> }) => {
      signed = headers
      return { response: { statusCode: 200, headers: {}, body: new Uint8Array() } }
    },
  }
  const client = new CognitoIdentityProviderClient({
    region,
    credentials,
    endpoint,
    requestHandler,
    systemClockOffset: clock.ms - Date.now(),
  })
  client.middlewareStack.add(
    (next) => (given) => {
      const request = given.request as { headers: Record<string, string>; body: string }
      request.body = body
      request.headers['content-length'] = String(Buffer.byteLength(body))
      request.headers['x-amz-target'] = `AWSCognitoIdentityProviderService.${operation}`
      return next(given)
    },
    { step: 'build', priority: 'low' },
  )
  await client.send(new AdminEnableUserCommand({ UserPoolId: 'any', Username: 'any' }))
  client.destroy()
  const { host: _, 'content-length': __, ...sendable } = signed
  return sendable
}
