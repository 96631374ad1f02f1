import { setMfa } from '../mfa/set-mfa'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Operation } from './operation'

/** The older call for text messages as a second factor: an empty list turns them off. */
export const setUserSettings: Operation<'SetUserSettings'> = async (request, pool) => {
  const { AccessToken, MFAOptions } = request
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  const known = MFAOptions.every(
    ({ DeliveryMedium, AttributeName }) =>
      DeliveryMedium === 'SMS' && AttributeName === 'phone_number',
  )
  if (!known) return refusals.onlySmsSettings
  const change = { SMS_MFA: { Enabled: MFAOptions.length > 0 } }
  return (await setMfa({ signed, change }, pool)) ?? {}
}
