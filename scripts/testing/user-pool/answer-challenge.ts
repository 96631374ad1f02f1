import { generateSync } from 'otplib'
import type { Tokens } from './calls'
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

/** Sets an authenticator app up, and answers what shows its code of the moment. */
export async function addApp(
  pool: TestPool,
  given: { AccessToken: string } | { Session: unknown },
) {
  const associated = await pool.call('AssociateSoftwareToken', given)
  const { SecretCode, ...next } = associated.body
  const secret = String(SecretCode)
  const codeNow = () => generateSync({ secret, epoch: pool.clock.ms / 1_000 })
  const verify = { ...given, ...next, UserCode: codeNow() }
  return { codeNow, verified: await pool.call('VerifySoftwareToken', verify) }
}

/** Sets an app up in the midst of a sign-in, as far as the session allows. */
export async function withApp(pool: TestPool, Session: unknown) {
  const { verified } = await addApp(pool, { Session })
  const done = await respond(pool, 'MFA_SETUP', verified.body.Session)
  return { ...(done.body.AuthenticationResult as Tokens), verified }
}
