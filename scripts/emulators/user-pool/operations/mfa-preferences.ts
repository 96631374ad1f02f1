import { isReady } from '../mfa/second-factors'
import type { Pool } from '../pool'
import { refusals } from '../refusals'
import type { AnyRequest } from '../request/read-request'
import type { Factor, User } from '../users/user'
import { type Operation, signedIn } from './operation'

type Setting = NonNullable<AnyRequest['SMSMfaSettings']>
type MfaChange = { readonly [Type in Factor]?: Setting | undefined }

export const SetUserMFAPreference: Operation<'SetUserMFAPreference'> = signedIn(
  (request, pool, { user }) => {
    const { SMSMfaSettings: SMS_MFA, SoftwareTokenMfaSettings: SOFTWARE_TOKEN_MFA } = request
    if (SMS_MFA?.PreferredMfa && SOFTWARE_TOKEN_MFA?.PreferredMfa) return refusals.twoPreferred
    return setMfa(pool, { user, change: { SMS_MFA, SOFTWARE_TOKEN_MFA } })
  },
)

/** The older call for text messages as a second factor: an empty list turns them off. */
export const SetUserSettings: Operation<'SetUserSettings'> = signedIn(
  ({ MFAOptions }, pool, { user }) => {
    const isSupported = MFAOptions.every(
      ({ DeliveryMedium, AttributeName }) =>
        DeliveryMedium === 'SMS' && AttributeName === 'phone_number',
    )
    if (!isSupported) return refusals.onlySmsSettings
    return setMfa(pool, { user, change: { SMS_MFA: { Enabled: MFAOptions.length > 0 } } })
  },
)

/** Turns second factors on or off and prefers one. */
function setMfa(pool: Pool, { user: previous, change }: { user: User; change: MfaChange }) {
  let user = previous
  for (const type of ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] as const) {
    const setting = change[type]
    if (!setting) continue
    if ((setting.Enabled || setting.PreferredMfa) && !isReady(user, type))
      return refusals.noDeliveryConfig(type)
    user = withSetting(user, { type, setting })
  }
  pool.users.put({ ...user, modifiedAt: pool.now() })
  return {}
}

function withSetting(user: User, { type, setting }: { type: Factor; setting: Setting }): User {
  const { preferredMfa, ...rest } = user
  const others = user.mfa.filter((each) => each !== type)
  const mfa = setting.Enabled ? [...others, type] : others
  // A factor cannot be preferred if it is off, or if the request says that it is not preferred.
  const previous = preferredMfa === type ? undefined : preferredMfa
  const nextPreferred = setting.Enabled && setting.PreferredMfa ? type : previous
  return { ...rest, mfa, ...(nextPreferred && { preferredMfa: nextPreferred }) }
}
