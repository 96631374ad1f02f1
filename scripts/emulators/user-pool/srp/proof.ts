import { type Refusal, refusals } from '../refusals'
import { claimSignature, sameSignature, sharedKey } from './server-exchange'

/** What the server must know again when the client's proof arrives; numbers in hex. */
export interface SrpState {
  /** Whose secret it is: the SRP user id, or a device's key. */
  user: string
  clientPublic: string
  serverSecret: string
  serverPublic: string
}

/** What a client claims to have computed with the password; all but the time in base64. */
export interface ProofClaim {
  secretBlock: string
  signature: string
  timestamp: string
}

export interface Proof {
  group: string
  verifier: string
  state: SrpState
  claim: ProofClaim
}

/** Whether the signature could only be made with the password behind the verifier. */
export function isProof({ group, verifier, state, claim }: Proof): boolean {
  const key = sharedKey({
    clientPublic: BigInt(`0x${state.clientPublic}`),
    keys: {
      secret: BigInt(`0x${state.serverSecret}`),
      public: BigInt(`0x${state.serverPublic}`),
    },
    verifier: BigInt(`0x${verifier}`),
  })
  if (!key) return false
  const secretBlock = Buffer.from(claim.secretBlock, 'base64')
  const { timestamp } = claim
  const expected = claimSignature(key, { group, user: state.user, secretBlock, timestamp })
  return sameSignature(expected, claim.signature)
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
 * The parts of a proof, of a password or of a device. Of the time only the form counts: the client's
 * clock may be wrong, and what must be fresh is the secret block.
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
