import { type MfaChange, setMfa } from '../mfa/set-mfa'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Operation } from './operation'

export const setUserMfaPreference: Operation<'SetUserMFAPreference'> = async (request, pool) => {
  const { AccessToken, SMSMfaSettings, SoftwareTokenMfaSettings, EmailMfaSettings } = request
  const signed = await pool.accessTokens.holder(AccessToken)
  if (signed instanceof Refusal) return signed
  if (EmailMfaSettings?.Enabled) return refusals.noDeliveryConfig('EMAIL_OTP')
  if (SMSMfaSettings?.PreferredMfa && SoftwareTokenMfaSettings?.PreferredMfa)
    return refusals.twoPreferred
  const change: MfaChange = {
    ...(SMSMfaSettings && { SMS_MFA: SMSMfaSettings }),
    ...(SoftwareTokenMfaSettings && { SOFTWARE_TOKEN_MFA: SoftwareTokenMfaSettings }),
  }
  return (await setMfa({ signed, change }, pool)) ?? {}
}
