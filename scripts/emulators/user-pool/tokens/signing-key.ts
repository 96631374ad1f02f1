import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import type { RootDatabase } from 'lmdb'

export interface SigningKey {
  kid: string
  privateKey: CryptoKey
  publicKey: CryptoKey
  /** As the pool publishes it. */
  publicJwk: JWK
}

/** The pool's RS256 key pair, made at the first start and kept: tokens outlive a restart. */
export async function openSigningKey(db: RootDatabase): Promise<SigningKey> {
  const keys = db.openDB<JWK, string>({ name: 'user-pool/keys' })
  const stored = keys.get('signing') ?? (await makeKey())
  await keys.put('signing', stored)
  await db.flushed
  const { kty, n, e } = stored
  const kid = await calculateJwkThumbprint(stored)
  const publicJwk: JWK = { alg: 'RS256', e, kid, kty, n, use: 'sig' }
  return {
    kid,
    privateKey: await rsaKey(stored),
    publicKey: await rsaKey(publicJwk),
    publicJwk,
  }
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return exportJWK(privateKey)
}

async function rsaKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256')
  if (key instanceof Uint8Array) throw new Error('The stored signing key is not an RSA key')
  return key
}
