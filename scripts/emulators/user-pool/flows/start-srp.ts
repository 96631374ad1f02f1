import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { readClientPublic } from '../srp/server-exchange'
import { type Admitted, admit } from './admit'
import type { ChallengeResult } from './custom-auth'
import { type SrpState, startExchange } from './srp-exchange'

type Parameters = Readonly<Record<string, string>>

/** What a password's secret block brings back. */
export interface PasswordState extends SrpState {
  /** As the client gave it: what the lock-out counts by where there is no such user. */
  name: string
  /** The rounds of the custom flow that the password is a part of. */
  rounds?: readonly ChallengeResult[]
}

/** The first half of a sign-in with a password that never leaves the client. */
export async function startSrp(parameters: Parameters, pool: Pool): Promise<object | Refusal> {
  const { USERNAME } = parameters
  if (!USERNAME) return refusals.missingParameter('USERNAME')
  const clientPublic = readSrpA(parameters)
  if (clientPublic instanceof Refusal) return clientPublic
  const admitted = admit(USERNAME, pool)
  if (admitted instanceof Refusal) return admitted
  return passwordChallenge({ admitted, clientPublic, name: USERNAME }, pool)
}

export function readSrpA({ SRP_A }: Parameters): bigint | Refusal {
  if (!SRP_A) return refusals.missingParameter('SRP_A')
  return readClientPublic(SRP_A) ?? refusals.invalidSrpA
}

interface PasswordChallenge {
  admitted: Admitted
  clientPublic: bigint
  name: string
  rounds?: readonly ChallengeResult[]
}

export function passwordChallenge(challenge: PasswordChallenge, pool: Pool) {
  const { admitted, clientPublic, name, rounds } = challenge
  const { username: user, password: stored } = admitted
  const extra = { name, ...(rounds && { rounds }) }
  const exchange = { kind: 'PASSWORD_VERIFIER', user, stored, clientPublic, extra } as const
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      ...startExchange(exchange, pool),
      USERNAME: user,
      USER_ID_FOR_SRP: user,
    },
  }
}
