import { clientProof, type Parameters, SRP_A } from './client-proof'
import { CLIENT_ID, POOL_ID, type TestPool } from './test-pool'

export type { Parameters }

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
  const answered = await initiate(pool, { USERNAME: name, SRP_A })
  return answered.body.ChallengeParameters as Parameters
}

/** An honest client's answer to it, for tests to alter. */
export function proofOf(challenge: Parameters, password: string): Parameters {
  return clientProof(challenge, { poolId: POOL_ID, password })
}

export function respond(pool: TestPool, responses: Parameters) {
  return pool.call('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: CLIENT_ID,
    ChallengeResponses: responses,
  })
}
