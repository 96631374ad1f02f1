import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { ADMIN_CREDENTIALS, pool } from './test-pool'

export interface Signer {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

export const ADMIN: Signer = { ...ADMIN_CREDENTIALS, region: 'us-east-1' }

/** A call of an operation, with its raw body. */
export interface RawCall {
  operation: string
  body: string
}

class Sha256 {
  readonly #hash: Hash | Hmac

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = secret && Buffer.from(secret as Uint8Array)
    this.#hash = key ? createHmac('sha256', key) : createHash('sha256')
  }

  update(data: Uint8Array | string): void {
    this.#hash.update(data)
  }

  reset(): void {}

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
}

/** The headers of a call, signed with the pool's time as AWS SDK v3 does. */
export async function signedHeaders(
  { operation, body }: RawCall,
  { region, ...credentials }: Signer = ADMIN,
): Promise<Record<string, string>> {
  const { protocol, hostname, host, pathname: path } = new URL(pool.endpoint)
  const signer = new SignatureV4({ service: 'cognito-idp', region, credentials, sha256: Sha256 })
  const headers = { host, 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` }
  const request = { method: 'POST', protocol, hostname, path, headers, body }
  const signingDate = new Date(pool.clock.ms)
  const signed = await signer.sign({ ...request, query: {} }, { signingDate })
  const { host: _, ...sendable } = signed.headers
  return sendable
}
