import { findGrant } from '../flows/refresh-tokens'
import { Refusal, refusals } from '../refusals'
import type { Operation } from './operation'

/** The newer call for a refresh; without rotation it gives what the older flow gives. */
export const GetTokensFromRefreshToken: Operation<'GetTokensFromRefreshToken'> = async (
  { RefreshToken: token, DeviceKey: deviceKey },
  pool,
) => {
  const found = findGrant({ token, deviceKey }, pool)
  if (found instanceof Refusal) return found
  return { AuthenticationResult: await pool.tokens.issue(found.user, found.grant) }
}

/** Ends a sign-in by its refresh token. A second time is no error: a client may have to try again. */
export const RevokeToken: Operation<'RevokeToken'> = ({ Token }, pool) => {
  if (Token.split('.').length === 3) return refusals.notARefreshToken
  const grant = pool.grants.ofRefreshToken(Token)
  if (!grant) return refusals.unknownRefreshToken
  pool.grants.revoke(grant.originJti)
  return {}
}
