import { listAttributes } from './attributes'
import type { User } from './user'

/** How SetUserSettings, the older call, speaks of text messages. */
const SMS_OPTION = { DeliveryMedium: 'SMS', AttributeName: 'phone_number' }

/** When the user was made and what became of it, as the admin calls tell it; dates in seconds. */
export function describeState(user: User) {
  return {
    Username: user.username,
    UserCreateDate: user.createdAt / 1_000,
    UserLastModifiedDate: user.modifiedAt / 1_000,
    Enabled: user.enabled,
    UserStatus: user.status,
  }
}

/** A user in a list, and after it was made. */
export function describeUser(user: User) {
  return { ...describeState(user), Attributes: listAttributes(user) }
}

/** Which second factors the user has turned on. */
export function describeFactors(user: User) {
  return {
    ...(user.mfa.includes('SMS_MFA') && { MFAOptions: [SMS_OPTION] }),
    ...(user.preferredMfa && { PreferredMfaSetting: user.preferredMfa }),
    ...(user.mfa.length > 0 && { UserMFASettingList: user.mfa }),
  }
}
