import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import type { Grant } from '../tokens/grants'
import type { User } from '../users/user'
import type { StepAnswer, Texts } from './sign-in'

/** New id and access tokens for a refresh token, which stays valid and is not sent again. */
export async function refreshTokens(parameters: Texts, pool: Pool): Promise<StepAnswer> {
  const { REFRESH_TOKEN, DEVICE_KEY } = parameters
  if (!REFRESH_TOKEN) return refusals.missingParameter('REFRESH_TOKEN')
  const match = findGrant({ token: REFRESH_TOKEN, deviceKey: DEVICE_KEY }, pool)
  if (match instanceof Refusal) return match
  const AuthenticationResult = await pool.tokens.issue(match.user, match.grant)
  return { AuthenticationResult, ChallengeParameters: {} }
}

interface PresentedToken {
  token: string
  deviceKey: string | undefined
}

/** The user and grant of a refresh token, if it is valid. */
export function findGrant(
  { token, deviceKey }: PresentedToken,
  pool: Pool,
): { grant: Grant; user: User } | Refusal {
  const grant = pool.grants.ofRefreshToken(token)
  if (!grant) return refusals.invalidRefreshToken
  const user = pool.users.get(grant.sub)
  if (!user || grant.revoked || grant.generation !== user.generation)
    return refusals.refreshTokenRevoked
  if (pool.now() >= grant.expiresAt) return refusals.refreshTokenExpired
  if (!user.enabled) return refusals.userDisabled
  // A token that was given to a confirmed device is valid only for that device.
  const device = grant.deviceKey && pool.devices.get(user.sub, grant.deviceKey)
  if (device && grant.deviceKey !== deviceKey) return refusals.refreshTokenOfOtherDevice
  return { grant, user }
}
