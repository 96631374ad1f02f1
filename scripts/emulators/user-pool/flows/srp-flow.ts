import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { newServerKeys, readClientPublic, type SrpState } from '../srp/server-exchange'
import type { Verifier } from '../srp/verifier'
import type { Answer, Texts } from './challenge'
import { admit } from './sign-in'

/** The first half of a sign-in with a password that never leaves the client. */
export function startSrp(parameters: Texts, pool: Pool): Answer {
  const { USERNAME: name } = parameters
  if (!name) return refusals.missingParameter('USERNAME')
  const clientPublic = readSrpA(parameters)
  if (clientPublic instanceof Refusal) return clientPublic
  const admitted = admit(name, pool)
  if (admitted instanceof Refusal) return admitted
  const { username: user, password: stored } = admitted
  const kind = 'PASSWORD_VERIFIER'
  const exchange = startExchange({ kind, user, stored, clientPublic, extra: { name } }, pool)
  return {
    ChallengeName: kind,
    ChallengeParameters: { ...exchange, USERNAME: user, USER_ID_FOR_SRP: user },
  }
}

export function readSrpA({ SRP_A }: Texts): bigint | Refusal {
  if (!SRP_A) return refusals.missingParameter('SRP_A')
  return readClientPublic(SRP_A) ?? refusals.invalidSrpA
}

/** The state in a password's secret block. */
export interface PasswordState extends SrpState {
  /** The name as the client gave it; the lock-out counts by it if the name is unknown. */
  name: string
}

interface Exchange<Extra extends object> {
  kind: 'PASSWORD_VERIFIER' | 'DEVICE_PASSWORD_VERIFIER'
  user: string
  stored: Verifier
  clientPublic: bigint
  /** Additional state for the secret block. */
  extra: Extra
}

/** The server's half of an exchange, as challenge parameters; the block carries all its state. */
export function startExchange<Extra extends object>(exchange: Exchange<Extra>, pool: Pool) {
  const { kind, user, stored, clientPublic, extra } = exchange
  const keys = newServerKeys(BigInt(`0x${stored.verifier}`))
  const state: SrpState & Extra = {
    ...extra,
    user,
    clientPublic: fixedLength(clientPublic),
    serverSecret: fixedLength(keys.secret),
    serverPublic: fixedLength(keys.public),
  }
  return {
    SALT: stored.salt,
    SECRET_BLOCK: pool.sessions.seal(kind, state),
    SRP_B: keys.public.toString(16),
  }
}

/** Prevents the length of the sealed state from revealing anything about its content. */
function fixedLength(value: bigint): string {
  return value.toString(16).padStart(768, '0')
}
