import { randomUUID } from 'node:crypto'
import { type Pool, REGION } from '../pool'
import { deviceGroupKey } from '../users/devices'
import type { User } from '../users/user'

export interface SignedIn {
  user: User
  /** The device that has just proved itself. */
  deviceKey?: string
}

/** Grants the tokens: the last step of every sign-in, and where its failures are forgiven. */
export async function finishSignIn({ user, deviceKey }: SignedIn, pool: Pool): Promise<object> {
  const { settings } = pool
  pool.lockout.succeeded(user.sub)
  const newDeviceKey =
    deviceKey === undefined && settings.devices !== 'off' ? `${REGION}_${randomUUID()}` : undefined
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
