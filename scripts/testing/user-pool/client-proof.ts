import { k, modPow, N, powerOfG } from '../../emulators/user-pool/srp/group'
import { claimSignature, deriveKey, scrambler } from '../../emulators/user-pool/srp/server-exchange'
import { passwordHash } from '../../emulators/user-pool/srp/verifier'

const TIMESTAMP = 'Sat Sep 5 09:03:07 UTC 2026'
const SMALL_A = 2n ** 255n + 1_234_567n

/** The public value of a client that reuses its secret. */
export const SRP_A = powerOfG(SMALL_A).toString(16)

export type Parameters = Record<string, string>

interface ClientExchange {
  group: string
  user: string
  password: string
  smallA: bigint
  SALT: string
  SRP_B: string
}

/** The client's side of an exchange: the key that the server must compute too. */
export function clientKey({ group, user, password, smallA, SALT, SRP_B }: ClientExchange): Buffer {
  const serverPublic = BigInt(`0x${SRP_B}`)
  const u = scrambler(powerOfG(smallA), serverPublic)
  const x = passwordHash({ group, user }, { salt: SALT, password })
  const base = (((serverPublic - k * powerOfG(x)) % N) + N) % N
  return deriveKey(modPow(base, smallA + u * x) ?? 0n, u)
}

/** An honest client's answer to a challenge, eight times as fast as the mandated client's. */
export function clientProof(
  challenge: Parameters,
  { poolId, password }: { poolId: string; password: string },
): Parameters {
  const { SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP: user = '' } = challenge
  const group = poolId.slice(poolId.indexOf('_') + 1)
  const key = clientKey({ group, user, password, smallA: SMALL_A, SALT, SRP_B })
  const secretBlock = Buffer.from(SECRET_BLOCK, 'base64')
  const claim = { group, user, secretBlock, timestamp: TIMESTAMP }
  const signature = claimSignature(key, claim)
  return {
    USERNAME: user,
    PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: signature.toString('base64'),
    TIMESTAMP,
  }
}
