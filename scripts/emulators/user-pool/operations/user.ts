import { listAttributes } from '../users/attributes'
import { type Operation, signedIn } from './operation'

/** How SetUserSettings, the older call, speaks of text messages. */
const SMS_OPTION = { DeliveryMedium: 'SMS', AttributeName: 'phone_number' }

export const GetUser: Operation<'GetUser'> = signedIn((_request, _pool, { user }) => ({
  Username: user.username,
  UserAttributes: listAttributes(user),
  ...(user.mfa.includes('SMS_MFA') && { MFAOptions: [SMS_OPTION] }),
  ...(user.preferredMfa && { PreferredMfaSetting: user.preferredMfa }),
  ...(user.mfa.length > 0 && { UserMFASettingList: user.mfa }),
}))

/** Deletes the caller: the names are free again, and no token serves any more. */
export const DeleteUser: Operation<'DeleteUser'> = signedIn((_request, pool, { user }) => {
  pool.users.remove(user.sub)
  return {}
})

/** Revokes every token of the caller, on whichever device. */
export const GlobalSignOut: Operation<'GlobalSignOut'> = signedIn((_request, pool, { user }) => {
  pool.users.put({ ...user, generation: user.generation + 1 })
  return {}
})
