import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isSame } from '../is-same'
import { type Refusal, refusals } from '../refusals'
import { hexToBytes, k, modPow, N, N_HEX_DIGITS, padHex, powerOfG } from './group'
import type { SrpUser } from './verifier'

/** Allows for the leading zeros that some clients send; longer numbers are not read at all. */
const A_MAX_DIGITS = N_HEX_DIGITS + 256

/** The client's public value; undefined if not hex, longer than N, or 0 mod N (for any password). */
export function readClientPublic(text: string): bigint | undefined {
  if (text.length > A_MAX_DIGITS || !/^[0-9a-f]+$/i.test(text)) return undefined
  const value = BigInt(`0x${text}`)
  return value > 0n && value < N ? value : undefined
}

interface ServerKeys {
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

interface Exchange {
  clientPublic: bigint
  keys: ServerKeys
  verifier: bigint
}

/** u: the hash of both public values. */
export function scrambler(clientPublic: bigint, serverPublic: bigint): bigint {
  const both = hexToBytes(padHex(clientPublic) + padHex(serverPublic))
  return BigInt(`0x${createHash('sha256').update(both).digest('hex')}`)
}

/** The key that both ends share if the client knows the password; undefined if degenerate. */
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

/** The proof of the key over one secret block and one time. */
export function claimSignature(
  key: Buffer,
  { group, user, secretBlock, timestamp }: SrpUser & { secretBlock: Buffer; timestamp: string },
) {
  return createHmac('sha256', key)
    .update(group + user)
    .update(secretBlock)
    .update(timestamp)
    .digest()
}

/** The server's state until the client's proof arrives; numbers in hex. */
export interface SrpState {
  /** The owner of the secret: the SRP user id, or a device's key. */
  user: string
  clientPublic: string
  serverSecret: string
  serverPublic: string
}

/** A client's proof that it knows the password; all but the time in base64. */
interface ProofClaim {
  secretBlock: string
  signature: string
  timestamp: string
}

interface Proof {
  group: string
  verifier: string
  state: SrpState
  claim: ProofClaim
}

/** True if the signature was made with the password of the verifier. */
export function isProof({ group, verifier, state, claim }: Proof): boolean {
  const key = sharedKey({
    clientPublic: BigInt(`0x${state.clientPublic}`),
    keys: { secret: BigInt(`0x${state.serverSecret}`), public: BigInt(`0x${state.serverPublic}`) },
    verifier: BigInt(`0x${verifier}`),
  })
  if (!key) return false
  const secretBlock = Buffer.from(claim.secretBlock, 'base64')
  const { timestamp } = claim
  const expected = claimSignature(key, { group, user: state.user, secretBlock, timestamp })
  return isSame(expected, Buffer.from(claim.signature, 'base64'))
}

const REQUIRED = [
  'USERNAME',
  'PASSWORD_CLAIM_SECRET_BLOCK',
  'PASSWORD_CLAIM_SIGNATURE',
  'TIMESTAMP',
] as const

const DAY = '(Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const MONTH = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
/** `Sat Sep 5 09:03:07 UTC 2026` */
const TIMESTAMP = new RegExp(
  `^${DAY} ${MONTH} ([1-9]|[12]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d [A-Z]{3,4} \\d{4}$`,
)

/**
 * The parts of a password's or a device's proof. Only the time's format is checked: the client's
 * clock may be wrong, and it is the secret block that must be fresh.
 */
export function readProof(
  responses: Readonly<Record<string, string>>,
): (ProofClaim & { username: string }) | Refusal {
  for (const name of REQUIRED) if (!responses[name]) return refusals.missingParameter(name)
  const {
    USERNAME: username = '',
    PASSWORD_CLAIM_SECRET_BLOCK: secretBlock = '',
    PASSWORD_CLAIM_SIGNATURE: signature = '',
    TIMESTAMP: timestamp = '',
  } = responses
  if (!TIMESTAMP.test(timestamp)) return refusals.timestampFormat
  return { username, secretBlock, signature, timestamp }
}
