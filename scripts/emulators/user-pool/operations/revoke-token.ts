import { refusals } from '../refusals'
import type { Operation } from './operation'

/** Ends a sign-in by its refresh token. A second time is no error: a client may have to try again. */
export const revokeToken: Operation<'RevokeToken'> = async ({ Token }, pool) => {
  if (Token.split('.').length === 3) return refusals.notARefreshToken
  const numbered = pool.grants.ofRefreshToken(Token)
  if (!numbered) return refusals.unknownRefreshToken
  if (!numbered.grant.revoked) await pool.grants.revoke(numbered)
  return {}
}
