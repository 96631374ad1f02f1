import { findGrant } from '../flows/refresh-tokens'
import { Refusal } from '../refusal'
import type { Operation } from './operation'

/** The newer call for a refresh; without rotation it gives what the older flow gives. */
export const getTokensFromRefreshToken: Operation<'GetTokensFromRefreshToken'> = async (
  { RefreshToken: token, DeviceKey: deviceKey },
  pool,
) => {
  const found = findGrant({ token, deviceKey }, pool)
  if (found instanceof Refusal) return found
  return { AuthenticationResult: await pool.tokens.issue(found.user, found) }
}
