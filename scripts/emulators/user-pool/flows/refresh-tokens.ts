import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Grant, NumberedGrant } from '../tokens/grants'
import type { User } from '../users/user'

type Parameters = Readonly<Record<string, string>>

/** New id and access tokens for a refresh token; that one stays as it is and is not repeated. */
export async function refreshTokens(parameters: Parameters, pool: Pool): Promise<object | Refusal> {
  const { REFRESH_TOKEN, DEVICE_KEY } = parameters
  if (!REFRESH_TOKEN) return refusals.missingParameter('REFRESH_TOKEN')
  const found = findGrant({ token: REFRESH_TOKEN, deviceKey: DEVICE_KEY }, pool)
  if (found instanceof Refusal) return found
  return {
    AuthenticationResult: await pool.tokens.issue(found.user, found),
    ChallengeParameters: {},
  }
}

interface Presented {
  token: string
  deviceKey: string | undefined
}

/** Whose refresh token it is, as long as it still serves. */
export function findGrant(
  { token, deviceKey }: Presented,
  pool: Pool,
): (NumberedGrant & { user: User }) | Refusal {
  const numbered = pool.grants.ofRefreshToken(token)
  if (!numbered) return refusals.invalidRefreshToken
  const { grant } = numbered
  const user = pool.users.get(grant.username)
  if (!user || !isOf(user, grant) || grant.revoked || grant.generation !== user.generation)
    return refusals.refreshTokenRevoked
  if (pool.now() >= grant.expiresAt) return refusals.refreshTokenExpired
  if (!user.enabled) return refusals.userDisabled
  // A token that was given to a confirmed device serves that device alone.
  const device = grant.deviceKey && pool.devices.get(user.username, grant.deviceKey)
  if (device && grant.deviceKey !== deviceKey) return refusals.refreshTokenOfOtherDevice
  return { ...numbered, user }
}

/** Whether it was given to this account, and not to one that had its name before. */
function isOf({ sub, createdAt }: User, grant: Grant): boolean {
  return grant.sub === undefined ? createdAt <= grant.authTime : grant.sub === sub
}
