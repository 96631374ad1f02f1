import { timingSafeEqual } from 'node:crypto'
import { type Challenge, openSignIn } from '../flows/challenge'
import { nextStep } from '../flows/next-step'
import type { SignIn } from '../flows/sign-in'
import { askFactor, factorsOf, hashOfSms, type SmsState } from '../mfa/second-factors'
import { type SetupState, useSoftwareToken } from '../mfa/software-token'
import { Refusal, refusals } from '../refusals'

/** Lets the user choose between the second factors that they have. */
export const selectMfaType: Challenge = ({ responses, session }, pool) => {
  const opened = openSignIn<{ signIn: SignIn }>({ name: 'SELECT_MFA_TYPE', session }, pool)
  if (opened instanceof Refusal) return opened
  const { ANSWER } = responses
  if (!ANSWER) return refusals.missingParameter('ANSWER')
  const { user, state } = opened
  const type = factorsOf(user, pool).find((each) => each === ANSWER)
  if (!type) return refusals.mfaNotChoosable
  if (!pool.sessions.spend(opened)) return refusals.sessionUsed
  return askFactor(type, { asked: { user, signIn: state.signIn }, pool })
}

/** Judges a code that was sent to the phone; a wrong one leaves the challenge open. */
export const smsMfa: Challenge = async ({ responses, session }, pool) => {
  const opened = openSignIn<SmsState>({ name: 'SMS_MFA', session }, pool)
  if (opened instanceof Refusal) return opened
  const { SMS_MFA_CODE: code } = responses
  if (!code) return refusals.missingParameter('SMS_MFA_CODE')
  const { user, state } = opened
  const { signIn, sentTo, codeHash } = state
  // Turned off since; or the phone was given away, or taken, and the number is another by now.
  if (!factorsOf(user, pool).includes('SMS_MFA') || user.attributes.phone_number !== sentTo)
    return refusals.sessionInvalid
  if (pool.lockout.isLocked(user.sub)) return refusals.passwordAttemptsExceeded
  if (!timingSafeEqual(Buffer.from(hashOfSms(code)), Buffer.from(codeHash))) {
    pool.lockout.failed(user.sub)
    return refusals.mfaCodeMismatch
  }
  if (!pool.sessions.spend(opened)) return refusals.sessionUsed
  return pool.sessions.followed(session, await nextStep({ ...signIn, secondFactor: true }, pool))
}

/** Judges a code of an authenticator app; a wrong one leaves the challenge open. */
export const softwareTokenMfa: Challenge = async ({ responses, session }, pool) => {
  const opened = openSignIn<{ signIn: SignIn }>({ name: 'SOFTWARE_TOKEN_MFA', session }, pool)
  if (opened instanceof Refusal) return opened
  const { SOFTWARE_TOKEN_MFA_CODE: code } = responses
  if (!code) return refusals.missingParameter('SOFTWARE_TOKEN_MFA_CODE')
  const { user, state } = opened
  // Its owner may have turned it off since.
  if (!factorsOf(user, pool).includes('SOFTWARE_TOKEN_MFA')) return refusals.sessionInvalid
  const refused = useSoftwareToken({ user, code }, pool)
  if (refused) return refused
  if (!pool.sessions.spend(opened)) return refusals.sessionUsed
  const done = { ...state.signIn, secondFactor: true }
  return pool.sessions.followed(session, await nextStep(done, pool))
}

/** Ends the set-up of a second factor that the pool requires. */
export const mfaSetup: Challenge = ({ session }, pool) => {
  const opened = openSignIn<SetupState>({ name: 'MFA_SETUP', session }, pool)
  if (opened instanceof Refusal) return opened
  const { signIn, verified } = opened.state
  if (!verified) return refusals.softwareTokenNotFound
  if (!pool.sessions.spend(opened)) return refusals.sessionUsed
  return nextStep({ ...signIn, secondFactor: true }, pool)
}
