import { randomUUID } from 'node:crypto'
import { askSecondFactor } from '../mfa/second-factors'
import type { Pool } from '../pool'
import { refusals } from '../refusals'
import { deviceGroupKey } from '../users/devices'
import type { User } from '../users/user'
import {
  activeUser,
  askChallenge,
  refusalBeforePassword,
  type SignIn,
  type StepAnswer,
} from './sign-in'

/** The prefix of attribute names in challenge parameters and responses. */
export const ATTRIBUTE_PREFIX = 'userAttributes.'

/** The next step of a sign-in: a new password, a second factor, the device's proof, or tokens. */
export function nextStep(signIn: SignIn, pool: Pool): StepAnswer | Promise<StepAnswer> {
  const user = activeUser(signIn, pool)
  if (!user) return refusals.incorrectUsernameOrPassword
  const refusal = refusalBeforePassword(user)
  if (refusal) return refusal
  const state = { signIn }
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    const missingNames = pool.settings.requiredAttributes.filter((name) => !user.attributes[name])
    const parameters = {
      requiredAttributes: JSON.stringify(missingNames.map((name) => ATTRIBUTE_PREFIX + name)),
      userAttributes: JSON.stringify(user.attributes),
    }
    return askChallenge({ name: 'NEW_PASSWORD_REQUIRED', user, state, parameters }, pool)
  }

  const device = signIn.deviceKey ? pool.devices.get(user.sub, signIn.deviceKey) : undefined
  // A remembered device replaces the second factor.
  if (!signIn.secondFactor && !device?.remembered) {
    const challenge = askSecondFactor({ user, signIn }, pool)
    if (challenge) return challenge
  }
  if (!device) return finishSignIn({ user }, pool)
  const parameters = { DEVICE_KEY: device.deviceKey, USERNAME: user.username }
  return askChallenge({ name: 'DEVICE_SRP_AUTH', user, state, parameters }, pool)
}

interface Success {
  user: User
  /** The device that has just proved itself. */
  deviceKey?: string
}

/** Grants the tokens: the last step of every sign-in, which resets the count of failures. */
export async function finishSignIn({ user, deviceKey }: Success, pool: Pool): Promise<StepAnswer> {
  const { settings } = pool
  pool.lockout.reset(user.sub)
  const newDeviceKey =
    deviceKey === undefined && settings.devices !== 'off'
      ? `${pool.region}_${randomUUID()}`
      : undefined
  const { refreshToken, grant } = pool.grants.create({
    sub: user.sub,
    generation: user.generation,
    expiresAt: pool.now() + settings.refreshTokenLifeMs,
    deviceKey: deviceKey ?? newDeviceKey,
    deviceConfirmed: deviceKey !== undefined,
  })
  const tokens = await pool.tokens.issue(user, grant)
  const metadata = newDeviceKey && {
    NewDeviceMetadata: { DeviceKey: newDeviceKey, DeviceGroupKey: deviceGroupKey(pool.poolId) },
  }
  return {
    AuthenticationResult: { ...tokens, RefreshToken: refreshToken, ...metadata },
    ChallengeParameters: {},
  }
}
