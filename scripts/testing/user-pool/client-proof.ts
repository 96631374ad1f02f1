import { createHmac } from 'node:crypto'
import { k, modPow, N, powerOfG } from '../../emulators/user-pool/srp/group'
import { deriveKey, scrambler } from '../../emulators/user-pool/srp/server-exchange'
import { passwordHash } from '../../emulators/user-pool/srp/verifier'

export const TIMESTAMP = 'Sat Sep 5 09:03:07 UTC 2026'
const SMALL_A = 2n ** 255n + 1_234_567n
const LARGE_A = powerOfG(SMALL_A)

/** The public value of a client that has no need of a new secret for each sign-in. */
export const SRP_A = LARGE_A.toString(16)

export type Parameters = Record<string, string>

/** An honest client's answer to a challenge: eight times as fast as the mandated client. */
export function clientProof(
  challenge: Parameters,
  { poolId, password }: { poolId: string; password: string },
): Parameters {
  const { SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP: user = '' } = challenge
  const group = poolId.slice(poolId.indexOf('_') + 1)
  const serverPublic = BigInt(`0x${SRP_B}`)
  const u = scrambler(LARGE_A, serverPublic)
  const x = passwordHash({ group, user }, { salt: SALT, password })
  const base = (((serverPublic - k * powerOfG(x)) % N) + N) % N
  const secret = modPow(base, SMALL_A + u * x) ?? 0n
  const signature = createHmac('sha256', deriveKey(secret, u))
    .update(group + user)
    .update(Buffer.from(SECRET_BLOCK, 'base64'))
    .update(TIMESTAMP)
    .digest('base64')
  return {
    USERNAME: user,
    PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP,
  }
}
