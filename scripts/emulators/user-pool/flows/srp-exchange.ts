import type { Pool } from '../pool'
import { newServerKeys } from '../srp/server-exchange'
import type { Verifier } from '../srp/verifier'

/** What the server must know again when the client's proof arrives. */
export interface SrpState {
  /** Whose secret it is: the SRP user id, or a device's key. */
  user: string
  clientPublic: string
  serverSecret: string
  serverPublic: string
}

export interface Start<Extra extends object> {
  kind: 'PASSWORD_VERIFIER' | 'DEVICE_PASSWORD_VERIFIER'
  user: string
  stored: Verifier
  clientPublic: bigint
  /** What else the secret block must bring back. */
  extra: Extra
}

/** The server's half of an exchange, as challenge parameters. The block carries all its state. */
export function startExchange<Extra extends object>(start: Start<Extra>, pool: Pool) {
  const { kind, user, stored, clientPublic, extra } = start
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
    SECRET_BLOCK: pool.sealed.seal(kind, state),
    SRP_B: keys.public.toString(16),
  }
}

/** So that the sealed state's length tells nothing of what is inside. */
function fixedLength(value: bigint): string {
  return value.toString(16).padStart(768, '0')
}
