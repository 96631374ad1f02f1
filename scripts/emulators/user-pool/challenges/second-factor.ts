import { nextStep } from '../flows/next-step'
import { openSignIn, type Responder, type SignIn, type StepAnswer } from '../flows/sign-in'
import { isSame } from '../is-same'
import { askFactor, factorsOf, hashOfSms, type SmsState } from '../mfa/second-factors'
import { type SetupState, useSoftwareToken } from '../mfa/software-token'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import type { OpenChallenge } from '../sealed-sessions'

/** Lets the user choose one of their second factors. */
export const selectMfaType: Responder = ({ responses, session }, pool) => {
  const challenge = openSignIn<{ signIn: SignIn }>({ name: 'SELECT_MFA_TYPE', session }, pool)
  if (challenge instanceof Refusal) return challenge
  const { ANSWER } = responses
  if (!ANSWER) return refusals.missingParameter('ANSWER')
  const { user, state } = challenge
  const type = factorsOf(user, pool).find((each) => each === ANSWER)
  if (!type) return refusals.mfaNotChoosable
  if (!pool.sessions.spend(challenge)) return refusals.sessionUsed
  return askFactor({ user, signIn: state.signIn, type }, pool)
}

/** Checks a code that was sent to the phone; a wrong one leaves the challenge open. */
export const smsMfa: Responder = ({ responses, session }, pool) => {
  const challenge = openSignIn<SmsState>({ name: 'SMS_MFA', session }, pool)
  if (challenge instanceof Refusal) return challenge
  const { SMS_MFA_CODE: code } = responses
  if (!code) return refusals.missingParameter('SMS_MFA_CODE')
  const { user, state } = challenge
  // Turned off since; or the phone was given away or stolen, and the number is now another.
  if (!factorsOf(user, pool).includes('SMS_MFA') || user.attributes.phone_number !== state.sentTo)
    return refusals.sessionInvalid
  if (pool.lockout.isLocked(user.sub)) return refusals.passwordAttemptsExceeded
  if (!isSame(hashOfSms(code), state.codeHash)) {
    pool.lockout.recordFailure(user.sub)
    return refusals.mfaCodeMismatch
  }
  return proceed(challenge, { session, pool })
}

/** Checks a code of an authenticator app; a wrong one leaves the challenge open. */
export const softwareTokenMfa: Responder = ({ responses, session }, pool) => {
  const challenge = openSignIn<{ signIn: SignIn }>({ name: 'SOFTWARE_TOKEN_MFA', session }, pool)
  if (challenge instanceof Refusal) return challenge
  const { user } = challenge
  const { SOFTWARE_TOKEN_MFA_CODE: code } = responses
  if (!code) return refusals.missingParameter('SOFTWARE_TOKEN_MFA_CODE')
  // The user may have turned it off since.
  if (!factorsOf(user, pool).includes('SOFTWARE_TOKEN_MFA')) return refusals.sessionInvalid
  return useSoftwareToken({ user, code }, pool) ?? proceed(challenge, { session, pool })
}

/** Completes the set-up of a second factor that the pool requires. */
export const mfaSetup: Responder = ({ session }, pool) => {
  const challenge = openSignIn<SetupState>({ name: 'MFA_SETUP', session }, pool)
  if (challenge instanceof Refusal) return challenge
  const { signIn, verified } = challenge.state
  if (!verified) return refusals.softwareTokenNotFound
  if (!pool.sessions.spend(challenge)) return refusals.sessionUsed
  return nextStep({ ...signIn, secondFactor: true }, pool)
}

/** Uses up the session of a correct code, and remembers the session that follows it. */
async function proceed(
  challenge: OpenChallenge<{ signIn: SignIn }>,
  { session, pool }: { session: string | undefined; pool: Pool },
): Promise<StepAnswer> {
  if (!pool.sessions.spend(challenge)) return refusals.sessionUsed
  const progress = { ...challenge.state.signIn, secondFactor: true }
  return pool.sessions.rememberSuccessor(session, await nextStep(progress, pool))
}
