import { listAttributes } from './attributes'
import type { User } from './user'

/** The text message option of SetUserSettings, the older call. */
const SMS_OPTION = { DeliveryMedium: 'SMS', AttributeName: 'phone_number' }

/** A user's dates and status, as the admin calls return them; dates in seconds. */
export function describeState(user: User) {
  return {
    Username: user.username,
    UserCreateDate: user.createdAt / 1_000,
    UserLastModifiedDate: user.modifiedAt / 1_000,
    Enabled: user.enabled,
    UserStatus: user.status,
  }
}

/** A user in a list, or as just created. */
export function describeUser(user: User) {
  return { ...describeState(user), Attributes: listAttributes(user) }
}

/** The second factors that the user has turned on. */
export function describeFactors(user: User) {
  return {
    ...(user.mfa.includes('SMS_MFA') && { MFAOptions: [SMS_OPTION] }),
    ...(user.preferredMfa && { PreferredMfaSetting: user.preferredMfa }),
    ...(user.mfa.length > 0 && { UserMFASettingList: user.mfa }),
  }
}
