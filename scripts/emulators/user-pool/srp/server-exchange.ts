import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { hexToBytes, k, modPow, N, N_HEX_DIGITS, padHex, powerOfG } from './group'
import type { Identity } from './verifier'

/** Room for the zeros that some clients put in front; a number that is longer is not read at all. */
const A_MAX_DIGITS = N_HEX_DIGITS + 256

/** The client's public value, or undefined: not hex, longer than N, or 0 mod N (which needs no password). */
export function readClientPublic(text: string): bigint | undefined {
  if (text.length > A_MAX_DIGITS || !/^[0-9a-f]+$/i.test(text)) return undefined
  const value = BigInt(`0x${text}`)
  return value > 0n && value < N ? value : undefined
}

/** The server's secret and public value for one exchange. */
export interface ServerKeys {
  secret: bigint
  public: bigint
}

export function newServerKeys(verifier: bigint): ServerKeys {
  const secret = BigInt(`0x${randomBytes(32).toString('hex')}`)
  return serverKeys(verifier, secret)
}

export function serverKeys(verifier: bigint, secret: bigint): ServerKeys {
  return { secret, public: (k * verifier + powerOfG(secret)) % N }
}

export interface Exchange {
  clientPublic: bigint
  keys: ServerKeys
  verifier: bigint
}

/** u: the hash of both public values. */
export function scrambler(clientPublic: bigint, serverPublic: bigint): bigint {
  const both = hexToBytes(padHex(clientPublic) + padHex(serverPublic))
  return BigInt(`0x${createHash('sha256').update(both).digest('hex')}`)
}

/** The key that both ends come to if the client knows the password; undefined for a degenerate exchange. */
export function sharedKey({ clientPublic, keys, verifier }: Exchange): Buffer | undefined {
  const u = scrambler(clientPublic, keys.public)
  const scrambled = modPow(verifier, u)
  const secret = scrambled && modPow(clientPublic * scrambled, keys.secret)
  return secret === undefined ? undefined : deriveKey(secret, u)
}

export function deriveKey(secret: bigint, u: bigint): Buffer {
  const salt = hexToBytes(padHex(u))
  return Buffer.from(
    hkdfSync('sha256', hexToBytes(padHex(secret)), salt, 'Caldera Derived Key', 16),
  )
}

export interface Claim {
  secretBlock: Buffer
  timestamp: string
}

/** The proof of the key over one secret block and one time. */
export function claimSignature(
  key: Buffer,
  { group, user, secretBlock, timestamp }: Identity & Claim,
) {
  return createHmac('sha256', key)
    .update(group + user)
    .update(secretBlock)
    .update(timestamp)
    .digest()
}

export function sameSignature(expected: Buffer, base64: string): boolean {
  const given = Buffer.from(base64, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
