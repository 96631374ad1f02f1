import { randomBytes } from 'node:crypto'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import type { Database } from '../../platform/storage/database'

export function storedKey(db: Database, name: string): string | undefined {
  return db.get<{ value: string }>('SELECT value FROM keys WHERE name = ?', name)?.value
}

export function storeKey(db: Database, { name, value }: { name: string; value: string }): void {
  db.run('INSERT INTO keys VALUES (?, ?)', name, value)
}

/** A secret key that is made on first use and stored. */
export function openRandomKey(db: Database, name: string): Buffer {
  const value = storedKey(db, name)
  if (value) return Buffer.from(value, 'hex')
  const key = randomBytes(32)
  storeKey(db, { name, value: key.toString('hex') })
  return key
}

export interface SigningKey {
  kid: string
  privateKey: CryptoKey | Uint8Array
  publicKey: CryptoKey | Uint8Array
  publicJwk: JWK
}

/** A key for each kind of token, as in the hosted service. */
export interface SigningKeys {
  id: SigningKey
  access: SigningKey
}

/** The names of the keys in the database. */
export const SIGNING_KEYS = { id: 'signing', access: 'signing access tokens' } as const

/** The pool's RS256 key pairs, made at the first start and stored: tokens outlive a restart. */
export async function openSigningKeys(db: Database): Promise<SigningKeys> {
  const [id, access] = await Promise.all([
    openSigningKey(db, SIGNING_KEYS.id),
    openSigningKey(db, SIGNING_KEYS.access),
  ])
  return { id, access }
}

async function openSigningKey(db: Database, name: string): Promise<SigningKey> {
  const json = storedKey(db, name)
  const jwk: JWK = json ? JSON.parse(json) : await makeKey()
  if (!json) storeKey(db, { name, value: JSON.stringify(jwk) })
  const { kty, n, e } = jwk
  const kid = await calculateJwkThumbprint(jwk)
  const publicJwk: JWK = { alg: 'RS256', e, kid, kty, n, use: 'sig' }
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk, 'RS256'),
    importJWK(publicJwk, 'RS256'),
  ])
  return { kid, privateKey, publicKey, publicJwk }
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return exportJWK(privateKey)
}
