import type { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { ProofClaim } from '../srp/is-proof'
import { isTimestamp } from '../srp/timestamp'

const REQUIRED = [
  'USERNAME',
  'PASSWORD_CLAIM_SECRET_BLOCK',
  'PASSWORD_CLAIM_SIGNATURE',
  'TIMESTAMP',
] as const

/** The parts of a proof, of a password or of a device. */
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
  if (!isTimestamp(timestamp)) return refusals.timestampFormat
  return { username, secretBlock, signature, timestamp }
}
