import { generateSync } from 'otplib'
import type { Tokens } from './registered'
import { CLIENT_ID, type TestPool } from './test-pool'

/** Refuses the session of a sign-in that was not to go on. */
export const NO_SESSION = {
  __type: 'NotAuthorizedException',
  message: 'Invalid session for the user.',
}

export function respond(
  pool: TestPool,
  ChallengeName: string,
  Session: unknown,
  responses: Record<string, string> = {},
) {
  const ChallengeResponses = { USERNAME: 'ada', ...responses }
  return pool.call('RespondToAuthChallenge', {
    ClientId: CLIENT_ID,
    ChallengeName,
    Session,
    ChallengeResponses,
  })
}

/** Sets an authenticator app up as far as the session allows. */
export async function withApp(pool: TestPool, session: unknown) {
  const associated = await pool.call('AssociateSoftwareToken', { Session: session })
  const secret = String(associated.body.SecretCode)
  const UserCode = generateSync({ secret, epoch: pool.clock.ms / 1_000 })
  const verify = { Session: associated.body.Session, UserCode }
  const verified = await pool.call('VerifySoftwareToken', verify)
  const done = await respond(pool, 'MFA_SETUP', verified.body.Session)
  return { ...(done.body.AuthenticationResult as Tokens), secret, verified }
}
