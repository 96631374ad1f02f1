import { nextStep } from '../flows/next-step'
import { type Answer, type Challenge, openSignIn, type SignIn } from '../flows/sign-in'
import { isSame } from '../is-same'
import { askFactor, factorsOf, hashOfSms, type SmsState } from '../mfa/second-factors'
import { type SetupState, useSoftwareToken } from '../mfa/software-token'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import type { Opened } from '../sealed-sessions'

/** Lets the user choose one of their second factors. */
export const selectMfaType: Challenge = ({ responses, session }, pool) => {
  const opened = openSignIn<{ signIn: SignIn }>({ name: 'SELECT_MFA_TYPE', session }, pool)
  if (opened instanceof Refusal) return opened
  const { ANSWER } = responses
  if (!ANSWER) return refusals.missingParameter('ANSWER')
  const { user, state } = opened
  const type = factorsOf(user, pool).find((each) => each === ANSWER)
  if (!type) return refusals.mfaNotChoosable
  if (!pool.sessions.spend(opened)) return refusals.sessionUsed
  return askFactor({ user, signIn: state.signIn, type }, pool)
}

/** Checks a code that was sent to the phone; a wrong one leaves the challenge open. */
export const smsMfa: Challenge = ({ responses, session }, pool) => {
  const opened = openSignIn<SmsState>({ name: 'SMS_MFA', session }, pool)
  if (opened instanceof Refusal) return opened
  const { SMS_MFA_CODE: code } = responses
  if (!code) return refusals.missingParameter('SMS_MFA_CODE')
  const { user, state } = opened
  // Turned off since; or the phone was given away or stolen, and the number is now another.
  if (!factorsOf(user, pool).includes('SMS_MFA') || user.attributes.phone_number !== state.sentTo)
    return refusals.sessionInvalid
  if (pool.lockout.isLocked(user.sub)) return refusals.passwordAttemptsExceeded
  if (!isSame(hashOfSms(code), state.codeHash)) {
    pool.lockout.failed(user.sub)
    return refusals.mfaCodeMismatch
  }
  return proceed(opened, { session, pool })
}

/** Checks a code of an authenticator app; a wrong one leaves the challenge open. */
export const softwareTokenMfa: Challenge = ({ responses, session }, pool) => {
  const opened = openSignIn<{ signIn: SignIn }>({ name: 'SOFTWARE_TOKEN_MFA', session }, pool)
  if (opened instanceof Refusal) return opened
  const { SOFTWARE_TOKEN_MFA_CODE: code } = responses
  if (!code) return refusals.missingParameter('SOFTWARE_TOKEN_MFA_CODE')
  // The user may have turned it off since.
  if (!factorsOf(opened.user, pool).includes('SOFTWARE_TOKEN_MFA')) return refusals.sessionInvalid
  return useSoftwareToken({ user: opened.user, code }, pool) ?? proceed(opened, { session, pool })
}

/** Completes the set-up of a second factor that the pool requires. */
export const mfaSetup: Challenge = ({ session }, pool) => {
  const opened = openSignIn<SetupState>({ name: 'MFA_SETUP', session }, pool)
  if (opened instanceof Refusal) return opened
  const { signIn, verified } = opened.state
  if (!verified) return refusals.softwareTokenNotFound
  if (!pool.sessions.spend(opened)) return refusals.sessionUsed
  return nextStep({ ...signIn, secondFactor: true }, pool)
}

/** The code is right: uses the session up, and remembers which one follows it. */
async function proceed(
  opened: Opened<{ signIn: SignIn }>,
  { session, pool }: { session: string | undefined; pool: Pool },
): Promise<Answer> {
  if (!pool.sessions.spend(opened)) return refusals.sessionUsed
  const done = { ...opened.state.signIn, secondFactor: true }
  return pool.sessions.followed(session, await nextStep(done, pool))
}
