import { Refusal } from '../refusal'
import { listAttributes } from '../users/attributes'
import type { Operation } from './operation'

export const getUser: Operation<'GetUser'> = async ({ AccessToken }, pool) => {
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  const { user } = signed
  return {
    Username: user.username,
    UserAttributes: listAttributes(user),
    ...(user.preferredMfa && { PreferredMfaSetting: user.preferredMfa }),
    ...(user.mfa.length > 0 && { UserMFASettingList: user.mfa }),
  }
}
