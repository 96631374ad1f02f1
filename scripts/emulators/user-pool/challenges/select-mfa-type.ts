import type { SignIn } from '../flows/sign-in'
import { challengeOf, factorsOf } from '../mfa/second-factor-challenge'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { type Challenge, openSignIn } from './challenge'

/** Lets the user choose between the second factors that they have. */
export const selectMfaType: Challenge = async ({ responses, session }, pool) => {
  const opened = openSignIn<{ signIn: SignIn }>({ name: 'SELECT_MFA_TYPE', session }, pool)
  if (opened instanceof Refusal) return opened
  const { ANSWER } = responses
  if (!ANSWER) return refusals.missingParameter('ANSWER')
  const { user, state } = opened
  const type = factorsOf(user, pool).find((each) => each === ANSWER)
  if (!type) return refusals.mfaNotChoosable
  if (!pool.sealed.spend(opened)) return refusals.sessionUsed
  return challengeOf(type, { asked: { user, signIn: state.signIn }, pool })
}
