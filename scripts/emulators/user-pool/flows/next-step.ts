import { askSecondFactor } from '../mfa/second-factors'
import type { Pool } from '../pool'
import { refusals } from '../refusals'
import { type Answer, askChallenge } from './challenge'
import { finishSignIn } from './finish-sign-in'
import { activeUser, refusalBeforePassword, type SignIn } from './sign-in'

/** Challenge parameters and responses put this before the names of attributes. */
export const ATTRIBUTE_PREFIX = 'userAttributes.'

/** What a sign-in needs next: a new password, a second factor, the device's proof, or nothing. */
export function nextStep(signIn: SignIn, pool: Pool): Answer | Promise<Answer> {
  const user = activeUser(signIn, pool)
  if (!user) return refusals.incorrectUsernameOrPassword
  const refused = refusalBeforePassword(user)
  if (refused) return refused
  const state = { signIn }
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    const missing = pool.settings.requiredAttributes.filter((name) => !user.attributes[name])
    const parameters = {
      requiredAttributes: JSON.stringify(missing.map((name) => ATTRIBUTE_PREFIX + name)),
      userAttributes: JSON.stringify(user.attributes),
    }
    return askChallenge({ name: 'NEW_PASSWORD_REQUIRED', user, state, parameters }, pool)
  }

  const device = signIn.deviceKey ? pool.devices.get(user.sub, signIn.deviceKey) : undefined
  const trusted = device?.remembered && pool.settings.deviceReplacesMfa
  if (!signIn.secondFactor && !trusted) {
    const challenge = askSecondFactor({ user, signIn }, pool)
    if (challenge) return challenge
  }
  if (!device) return finishSignIn({ user }, pool)
  const parameters = { DEVICE_KEY: device.deviceKey, USERNAME: user.username }
  return askChallenge({ name: 'DEVICE_SRP_AUTH', user, state, parameters }, pool)
}
