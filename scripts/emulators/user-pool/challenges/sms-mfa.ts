import { timingSafeEqual } from 'node:crypto'
import { nextStep } from '../flows/next-step'
import { factorsOf, hashOfSms, type SmsState } from '../mfa/second-factor-challenge'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { type Challenge, openSignIn } from './challenge'

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
  if (pool.lockout.isLocked(signIn)) return refusals.passwordAttemptsExceeded
  if (!timingSafeEqual(Buffer.from(hashOfSms(code)), Buffer.from(codeHash))) {
    pool.lockout.failed(signIn)
    return refusals.mfaCodeMismatch
  }
  if (!pool.sealed.spend(opened)) return refusals.sessionUsed
  return pool.heirs.after(session, await nextStep({ ...signIn, secondFactor: true }, pool))
}
