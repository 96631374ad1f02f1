import type { Account, MfaPreference } from '../../identity/account/account'
import { type AccountCalls, done, reading } from './account-call'

type MfaOperations = Pick<
  Account,
  'setUserSettings' | 'setUserMfaPreference' | 'associateSoftwareToken' | 'verifySoftwareToken'
>

export function mfaOperations({ calls }: { calls: AccountCalls }): MfaOperations {
  return {
    async setUserSettings({ smsMfa }) {
      const byPhone = { DeliveryMedium: 'SMS', AttributeName: 'phone_number' }
      const payload = { MFAOptions: smsMfa ? [byPhone] : [] }
      return done(await calls.signed({ operation: 'SetUserSettings', payload }))
    },
    async setUserMfaPreference({ sms, softwareToken }) {
      const payload = {
        ...(sms && { SMSMfaSettings: settings(sms) }),
        ...(softwareToken && { SoftwareTokenMfaSettings: settings(softwareToken) }),
      }
      return done(await calls.signed({ operation: 'SetUserMFAPreference', payload }))
    },
    async associateSoftwareToken() {
      const answer = await calls.signed({ operation: 'AssociateSoftwareToken', payload: {} })
      return reading(answer, ({ SecretCode: secretCode }) =>
        typeof secretCode === 'string' ? { secretCode } : undefined,
      )
    },
    async verifySoftwareToken({ code, deviceName }) {
      const payload = { UserCode: code, FriendlyDeviceName: deviceName }
      return done(await calls.signed({ operation: 'VerifySoftwareToken', payload }))
    },
  }
}

function settings({ enabled, preferred }: MfaPreference) {
  return { Enabled: enabled, PreferredMfa: preferred }
}
