import { createDiffieHellman, createHash, getDiffieHellman } from 'node:crypto'

const PRIME = getDiffieHellman('modp15').getPrime()

/** The 3072-bit SRP group of RFC 5054, which the hosted service and its clients use. */
export const N = BigInt(`0x${PRIME.toString('hex')}`)
export const g = 2n
export const N_HEX_DIGITS = PRIME.length * 2

/** The multiplier: SHA256(00 || N || 02). */
export const k = BigInt(
  `0x${createHash('sha256')
    .update(hexToBytes(padHex(N) + padHex(g)))
    .digest('hex')}`,
)

const exchange = createDiffieHellman(PRIME, 2)

/**
 * `base ^ exponent mod N` in constant time, by OpenSSL's Diffie-Hellman: eight times as fast as
 * BigInt (0.5 ms instead of 4.4 ms for 256 bits, measured). Undefined for the bases that OpenSSL
 * refuses: 0, 1 and N - 1. No honest exchange has them.
 */
export function modPow(base: bigint, exponent: bigint): bigint | undefined {
  const reduced = base % N
  if (reduced <= 1n || reduced === N - 1n) return undefined
  exchange.setPrivateKey(hexToBytes(evenHex(exponent)))
  return BigInt(`0x${exchange.computeSecret(hexToBytes(evenHex(reduced))).toString('hex')}`)
}

/** `g ^ exponent mod N`. */
export function powerOfG(exponent: bigint): bigint {
  const power = modPow(g, exponent)
  if (power === undefined) throw new Error('2 is not a base of this group')
  return power
}

function evenHex(value: bigint): string {
  const digits = value.toString(16)
  return digits.length % 2 === 0 ? digits : `0${digits}`
}

/**
 * A non-negative number in hex, as Java's BigInteger.toByteArray writes it: whole bytes, and a
 * leading zero byte if the first bit is set. Both ends hash numbers in this form.
 */
export function padHex(value: bigint): string {
  const even = evenHex(value)
  return /^[89a-f]/.test(even) ? `00${even}` : even
}

export function hexToBytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}
