import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { newServerKeys, readClientPublic } from '../srp/server-exchange'
import type { Verifier } from '../srp/verifier'
import { admit } from './admit'

type Parameters = Readonly<Record<string, string>>

/** What the server must know again when the client's proof arrives. */
export interface SrpState {
  /** The SRP user id. */
  user: string
  /** As the client gave it: what the lock-out counts by where there is no such user. */
  name: string
  clientPublic: string
  serverSecret: string
  serverPublic: string
}

/** The first half of a sign-in with a password that never leaves the client. */
export async function startSrp(parameters: Parameters, pool: Pool): Promise<object | Refusal> {
  const { USERNAME, SRP_A } = parameters
  if (!USERNAME) return refusals.missingParameter('USERNAME')
  if (!SRP_A) return refusals.missingParameter('SRP_A')
  const clientPublic = readClientPublic(SRP_A)
  if (clientPublic === undefined) return refusals.invalidSrpA
  const admitted = admit(USERNAME, pool)
  if (admitted instanceof Refusal) return admitted
  const { username, password } = admitted
  return passwordVerifierChallenge({ username, name: USERNAME, password, clientPublic }, pool)
}

interface Start {
  username: string
  name: string
  password: Verifier
  clientPublic: bigint
}

export function passwordVerifierChallenge(start: Start, pool: Pool) {
  const { username, name, password, clientPublic } = start
  const keys = newServerKeys(BigInt(`0x${password.verifier}`))
  const state: SrpState = {
    user: username,
    name,
    clientPublic: fixedLength(clientPublic),
    serverSecret: fixedLength(keys.secret),
    serverPublic: fixedLength(keys.public),
  }
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: password.salt,
      SECRET_BLOCK: pool.sealed.seal('PASSWORD_VERIFIER', state),
      SRP_B: keys.public.toString(16),
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  }
}

/** So that the sealed state's length tells nothing of what is inside. */
function fixedLength(value: bigint): string {
  return value.toString(16).padStart(768, '0')
}
