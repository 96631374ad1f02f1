import { generateSecret } from 'otplib'
import { openSignIn } from '../flows/sign-in'
import { readyFactors } from '../mfa/second-factors'
import { type SetupState, sealSecret, stepOf } from '../mfa/software-token'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import type { AnyRequest } from '../request/read-request'
import type { User } from '../users/user'
import { type Caller, type Operation, signedIn } from './operation'

type SetupCredentials = Pick<AnyRequest, 'AccessToken' | 'Session'>

interface Setup {
  user: User
  /** True if a sign-in requires the app; false if a signed-in user sets it up. */
  inSignIn: boolean
}

type SetupAction<Request> = (request: Request, pool: Pool, setup: Setup) => object | Refusal

/** An operation that sets up an app; in a sign-in it replaces the session. */
function settingUp<Request extends SetupCredentials>(
  action: SetupAction<Request>,
  { verified }: { verified: boolean },
) {
  const withToken = signedIn<Request>((request, pool, { user }) =>
    action(request, pool, { user, inSignIn: false }),
  )
  return (request: Request, pool: Pool, caller: Caller) => {
    const { AccessToken, Session: session } = request
    if (AccessToken || !session) return withToken(request, pool, caller)
    return pool.transaction(() => {
      const challenge = openSignIn<SetupState>({ name: 'MFA_SETUP', session }, pool)
      if (challenge instanceof Refusal) return challenge
      const answer = action(request, pool, { user: challenge.user, inSignIn: true })
      if (answer instanceof Refusal) return answer
      pool.sessions.spend(challenge)
      const { signIn } = challenge.state
      return { ...answer, Session: pool.sessions.seal('MFA_SETUP', { signIn, verified }) }
    })
  }
}

/** Issues a secret for an authenticator app; the previous one is valid until this is verified. */
export const AssociateSoftwareToken: Operation<'AssociateSoftwareToken'> = settingUp(
  (_request, pool, { user }) => {
    const SecretCode = generateSecret()
    pool.users.put({ ...user, pendingToken: sealSecret(SecretCode, pool) })
    return { SecretCode }
  },
  { verified: false },
)

/** Makes the issued secret the user's, once its app gives a correct code. */
export const VerifySoftwareToken: Operation<'VerifySoftwareToken'> = settingUp(
  ({ UserCode: code, FriendlyDeviceName: friendlyName }, pool, { user, inSignIn }) => {
    const { pendingToken: secret, ...rest } = user
    if (!secret) return refusals.softwareTokenNotFound
    // The user now has a factor, turned on or not: a password is not enough to replace it.
    if (inSignIn && readyFactors(user).length > 0) return refusals.sessionInvalid
    const lastStep = stepOf({ code, sealedSecret: secret }, pool)
    if (lastStep === undefined) return refusals.softwareTokenMismatch
    // A sign-in that requires a factor turns the new one on; otherwise the user's preference does.
    const others = rest.mfa.filter((type) => type !== 'SOFTWARE_TOKEN_MFA')
    const mfa = inSignIn ? [...others, 'SOFTWARE_TOKEN_MFA' as const] : rest.mfa
    const softwareToken = { secret, verified: true, lastStep, friendlyName }
    pool.users.put({ ...rest, mfa, softwareToken, modifiedAt: pool.now() })
    return { Status: 'SUCCESS' }
  },
  { verified: true },
)
