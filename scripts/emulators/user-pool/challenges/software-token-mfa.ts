import { nextStep } from '../flows/next-step'
import type { SignIn } from '../flows/sign-in'
import { factorsOf } from '../mfa/second-factor-challenge'
import { useSoftwareToken } from '../mfa/use-software-token'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { type Challenge, openSignIn } from './challenge'

/** Judges a code of an authenticator app; a wrong one leaves the challenge open. */
export const softwareTokenMfa: Challenge = async ({ responses, session }, pool) => {
  const opened = openSignIn<{ signIn: SignIn }>({ name: 'SOFTWARE_TOKEN_MFA', session }, pool)
  if (opened instanceof Refusal) return opened
  const { SOFTWARE_TOKEN_MFA_CODE: code } = responses
  if (!code) return refusals.missingParameter('SOFTWARE_TOKEN_MFA_CODE')
  const { signIn } = opened.state
  // Its owner may have turned it off since.
  if (!factorsOf(opened.user, pool).includes('SOFTWARE_TOKEN_MFA')) return refusals.sessionInvalid
  const refused = await useSoftwareToken({ account: signIn, code }, pool)
  if (refused) return refused
  if (!pool.sealed.spend(opened)) return refusals.sessionUsed
  return pool.heirs.after(session, await nextStep({ ...signIn, secondFactor: true }, pool))
}
