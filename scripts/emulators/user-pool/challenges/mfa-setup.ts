import { nextStep } from '../flows/next-step'
import type { SignIn } from '../flows/sign-in'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { type Challenge, openSignIn } from './challenge'

/** What the session of a set-up brings back; `verified` once the new app has shown a right code. */
export interface SetupState {
  signIn: SignIn
  verified?: boolean
}

/** Ends the set-up of a second factor that the pool requires. */
export const mfaSetup: Challenge = async ({ session }, pool) => {
  const opened = openSignIn<SetupState>({ name: 'MFA_SETUP', session }, pool)
  if (opened instanceof Refusal) return opened
  const { signIn, verified } = opened.state
  if (!verified) return refusals.softwareTokenNotFound
  if (!pool.sealed.spend(opened)) return refusals.sessionUsed
  return nextStep({ ...signIn, secondFactor: true }, pool)
}
