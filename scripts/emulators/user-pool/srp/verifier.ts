import { createHash, randomBytes } from 'node:crypto'
import { isSame } from '../is-same'
import { hexToBytes, padHex, powerOfG } from './group'

/** The stored form of a password, both parts in hex without padding. */
export interface Verifier {
  salt: string
  verifier: string
}

/** The owner of a password; `group` is the part of the pool id after `_`, or a device group. */
export interface SrpUser {
  group: string
  user: string
}

/** x: the salted hash of the identity and the password. */
export function passwordHash(identity: SrpUser, { salt, password }: SaltedPassword): bigint {
  const inner = sha256(`${identity.group}${identity.user}:${password}`).toString('hex')
  return BigInt(`0x${sha256(hexToBytes(padHex(BigInt(`0x${salt}`)) + inner)).toString('hex')}`)
}

interface SaltedPassword {
  salt: string
  password: string
}

export function newVerifier(identity: SrpUser, password: string): Verifier {
  const salt = BigInt(`0x${randomBytes(16).toString('hex')}`).toString(16)
  return { salt, verifier: powerOfG(passwordHash(identity, { salt, password })).toString(16) }
}

/** True if the verifier was made from this password; equally slow for a wrong one. */
export function matches(
  { salt, verifier }: Verifier,
  { group, user, password }: SrpUser & { password: string },
) {
  const candidate = powerOfG(passwordHash({ group, user }, { salt, password })).toString(16)
  return isSame(candidate, verifier)
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}
