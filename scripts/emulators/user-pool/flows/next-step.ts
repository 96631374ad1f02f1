import { randomUUID } from 'node:crypto'
import { askSecondFactor } from '../mfa/second-factors'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import { afterAuthentication } from '../triggers/sign-in-triggers'
import { deviceGroupKey } from '../users/devices'
import type { User } from '../users/user'
import { type Answer, askChallenge } from './challenge'
import { issueTokens } from './issue-tokens'
import { activeUser, refusalBeforePassword, type SignIn } from './sign-in'

/** The prefix of attribute names in challenge parameters and responses. */
export const ATTRIBUTE_PREFIX = 'userAttributes.'

/** The next step of a sign-in: a new password, a second factor, the device's proof, or tokens. */
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
  if (!device) return finishSignIn({ user, source: signIn.source }, pool)
  const parameters = { DEVICE_KEY: device.deviceKey, USERNAME: user.username }
  return askChallenge({ name: 'DEVICE_SRP_AUTH', user, state, parameters }, pool)
}

interface SignedIn {
  user: User
  /** The device that has just proved itself. */
  deviceKey?: string
  /** The occasion that PreTokenGeneration gets. */
  source?: string | undefined
}

/** Grants the tokens: the last step of every sign-in, which resets the count of failures. */
export async function finishSignIn(
  { user, deviceKey, source = 'Authentication' }: SignedIn,
  pool: Pool,
): Promise<Answer> {
  const { settings } = pool
  pool.lockout.succeeded(user.sub)
  const newDeviceKey =
    deviceKey === undefined && settings.devices !== 'off'
      ? `${pool.region}_${randomUUID()}`
      : undefined
  const refused = await afterAuthentication(user, newDeviceKey !== undefined, pool)
  if (refused) return refused
  const { refreshToken, grant } = pool.grants.create({
    clientId: pool.clientId,
    sub: user.sub,
    generation: user.generation,
    expiresAt: pool.now() + settings.refreshTokenLifeMs,
    deviceKey: deviceKey ?? newDeviceKey,
    deviceConfirmed: deviceKey !== undefined,
  })
  const tokens = await issueTokens({ user, grant, source }, pool)
  if (tokens instanceof Refusal) return tokens
  const metadata = newDeviceKey && {
    NewDeviceMetadata: { DeviceKey: newDeviceKey, DeviceGroupKey: deviceGroupKey(pool.poolId) },
  }
  return {
    AuthenticationResult: { ...tokens, RefreshToken: refreshToken, ...metadata },
    ChallengeParameters: {},
  }
}
