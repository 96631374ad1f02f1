import { listAttributes } from '../users/attributes'
import type { User } from '../users/user'
import { type Operation, signedIn } from './operation'

/** The text message option of SetUserSettings, the older call. */
const SMS_OPTION = { DeliveryMedium: 'SMS', AttributeName: 'phone_number' }

export const GetUser: Operation<'GetUser'> = signedIn((_request, _pool, { user }) => ({
  Username: user.username,
  UserAttributes: listAttributes(user),
  ...describeFactors(user),
}))

function describeFactors(user: User) {
  return {
    ...(user.mfa.includes('SMS_MFA') && { MFAOptions: [SMS_OPTION] }),
    ...(user.preferredMfa && { PreferredMfaSetting: user.preferredMfa }),
    ...(user.mfa.length > 0 && { UserMFASettingList: user.mfa }),
  }
}

/** Deletes the caller: the names are free again, and all tokens are invalid. */
export const DeleteUser: Operation<'DeleteUser'> = signedIn((_request, pool, { user }) => {
  pool.users.remove(user.sub)
  return {}
})

/** Revokes every token of the caller, on all devices. */
export const GlobalSignOut: Operation<'GlobalSignOut'> = signedIn((_request, pool, { user }) => {
  pool.users.put({ ...user, generation: user.generation + 1 })
  return {}
})
