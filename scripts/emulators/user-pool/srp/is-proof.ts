import type { SrpState } from '../flows/srp-exchange'
import { claimSignature, sameSignature, sharedKey } from './server-exchange'

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
