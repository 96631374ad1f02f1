import { N } from '../srp/group'
import type { Verifier } from '../srp/verifier'

const SALT_MAX_BYTES = 64
/** The group's length and a zero byte in front. */
const VERIFIER_MAX_BYTES = 385

/** The verifier that a new device made of its own secret, both parts in base64; undefined if it is none. */
export function readDeviceSecret({
  Salt = '',
  PasswordVerifier = '',
}: {
  readonly Salt?: string
  readonly PasswordVerifier?: string
}): Verifier | undefined {
  const salt = number(Salt, SALT_MAX_BYTES)
  const verifier = number(PasswordVerifier, VERIFIER_MAX_BYTES)
  if (salt === undefined || verifier === undefined || verifier <= 1n || verifier >= N - 1n)
    return undefined
  return { salt: salt.toString(16), verifier: verifier.toString(16) }
}

function number(base64: string, maxBytes: number): bigint | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length > 0 && bytes.length <= maxBytes
    ? BigInt(`0x${bytes.toString('hex')}`)
    : undefined
}
