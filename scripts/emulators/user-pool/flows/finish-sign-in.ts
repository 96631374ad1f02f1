import { randomUUID } from 'node:crypto'
import { deviceGroupKey } from '../devices/device-group-key'
import type { Pool } from '../pool'
import { REGION } from '../region'
import type { User } from '../users/user'

export interface SignedIn {
  user: User
  /** The device that has just proved itself. */
  deviceKey?: string
}

/** Grants the tokens: the last step of every sign-in, and where its failures are forgiven. */
export async function finishSignIn({ user, deviceKey }: SignedIn, pool: Pool): Promise<object> {
  pool.lockout.succeeded(user)
  const newDeviceKey =
    deviceKey === undefined && pool.settings.devices !== 'off'
      ? `${REGION}_${randomUUID()}`
      : undefined
  const key = deviceKey ?? newDeviceKey
  const { refreshToken, ...numbered } = await pool.grants.create({
    username: user.username,
    sub: user.sub,
    generation: user.generation,
    expiresAt: pool.now() + pool.settings.refreshTokenLifeMs,
    ...(key && { deviceKey: key, deviceConfirmed: key === deviceKey }),
  })
  const tokens = await pool.tokens.issue(user, numbered)
  const metadata = newDeviceKey && {
    NewDeviceMetadata: { DeviceKey: newDeviceKey, DeviceGroupKey: deviceGroupKey(pool.poolId) },
  }
  return {
    AuthenticationResult: { ...tokens, RefreshToken: refreshToken, ...metadata },
    ChallengeParameters: {},
  }
}
