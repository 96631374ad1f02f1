import { createHmac } from 'node:crypto'
import { k, modPow, N, powerOfG } from '../srp/group'
import { deriveKey, scrambler } from '../srp/server-exchange'
import { passwordHash } from '../srp/verifier'
import { CLIENT_ID, POOL_ID, type TestPool } from './test-pool'

export const TIMESTAMP = 'Sat Sep 5 09:03:07 UTC 2026'
const SMALL_A = 2n ** 255n + 1_234_567n

export type Parameters = Record<string, string>

/** InitiateAuth with whatever public value. */
export function initiate(pool: TestPool, parameters: Parameters) {
  return pool.call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: CLIENT_ID,
    AuthParameters: parameters,
  })
}

/** The challenge that an honest client gets. */
export async function challengeOf(pool: TestPool, name: string): Promise<Parameters> {
  const answered = await initiate(pool, {
    USERNAME: name,
    SRP_A: powerOfG(SMALL_A).toString(16),
  })
  return answered.body.ChallengeParameters as Parameters
}

/** An honest client's answer to it, for tests to alter. */
export function proofOf(challenge: Parameters, password: string): Parameters {
  const { SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP: user = '' } = challenge
  const group = POOL_ID.slice(POOL_ID.indexOf('_') + 1)
  const serverPublic = BigInt(`0x${SRP_B}`)
  const u = scrambler(powerOfG(SMALL_A), serverPublic)
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

export function respond(pool: TestPool, responses: Parameters) {
  return pool.call('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: CLIENT_ID,
    ChallengeResponses: responses,
  })
}
