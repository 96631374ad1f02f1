import { newPasswordRequired } from '../challenges/new-password-required'
import { secondFactorChallenge } from '../mfa/second-factor-challenge'
import type { Pool } from '../pool'
import type { Refusal } from '../refusal'
import { refusals } from '../refusals'
import { refusalBeforePassword } from './admit'
import { finishSignIn } from './finish-sign-in'
import { openChallenge } from './open-challenge'
import { type SignIn, standingUser } from './sign-in'

/** What a sign-in needs next: a new password, a second factor, the device's proof, or nothing. */
export async function nextStep(signIn: SignIn, pool: Pool): Promise<object | Refusal> {
  const user = standingUser(signIn, pool)
  if (!user) return refusals.incorrectUsernameOrPassword
  const refused = refusalBeforePassword(user)
  if (refused) return refused
  if (user.status === 'FORCE_CHANGE_PASSWORD') return newPasswordRequired({ user, signIn }, pool)

  const device = signIn.deviceKey ? pool.devices.get(user.username, signIn.deviceKey) : undefined
  const trusted = device?.remembered && pool.settings.deviceReplacesMfa
  if (!signIn.secondFactor && !trusted) {
    const challenge = await secondFactorChallenge({ user, signIn }, pool)
    if (challenge) return challenge
  }
  if (!device) return finishSignIn({ user }, pool)
  const parameters = { DEVICE_KEY: device.deviceKey, USERNAME: user.username }
  return openChallenge({ name: 'DEVICE_SRP_AUTH', state: { signIn }, parameters }, pool)
}
