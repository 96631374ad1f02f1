import { Refusal } from '../refusal'
import { listAttributes } from '../users/attributes'
import type { Operation } from './operation'

/** How SetUserSettings, the older call, speaks of text messages. */
const SMS_OPTION = { DeliveryMedium: 'SMS', AttributeName: 'phone_number' }

export const getUser: Operation<'GetUser'> = async ({ AccessToken }, pool) => {
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  const { user } = signed
  return {
    Username: user.username,
    UserAttributes: listAttributes(user),
    ...(user.mfa.includes('SMS_MFA') && { MFAOptions: [SMS_OPTION] }),
    ...(user.preferredMfa && { PreferredMfaSetting: user.preferredMfa }),
    ...(user.mfa.length > 0 && { UserMFASettingList: user.mfa }),
  }
}
