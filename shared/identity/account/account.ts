import * as v from 'valibot'
import type { Outcome } from '../../outcome'
import { type CodeDelivery, codeDelivery, codeDeliveryDetails, done, readAnswer } from '../answers'
import type { IdentityCall } from '../identity-call'
import { identityFailures } from '../identity-failures'
import { type UserAttribute, userProfile } from '../user-profile'
import { createDevices } from './devices'
import { type AccountSession, createSignedCalls } from './signed-calls'

export type Account = ReturnType<typeof createAccount>

export interface MfaPreference {
  enabled: boolean
  preferred: boolean
}

const codeDeliveries = v.pipe(
  v.object({ CodeDeliveryDetailsList: v.optional(v.array(codeDeliveryDetails), []) }),
  v.transform((answer) => answer.CodeDeliveryDetailsList),
)

const softwareTokenSecret = v.pipe(
  v.object({ SecretCode: v.string() }),
  v.transform((answer) => ({ secretCode: answer.SecretCode })),
)

/**
 * What the pool offers besides signing up and in (specification section 7, "Also available").
 * Everything but the two operations of a forgotten password needs a session: without a valid one it
 * answers 'User is not authenticated'.
 */
export function createAccount(options: {
  call: IdentityCall
  clientId: string
  session: AccountSession
}) {
  const { call, clientId, session } = options
  const { usernameRequired, passwordRequired } = identityFailures
  const { ownTokens, signed } = createSignedCalls(call, session)

  async function changeProfile(operation: string, payload: object) {
    const answer = await signed(operation, payload)
    if (answer.ok) session.onProfileChanged()
    return answer
  }

  async function end(operation: string): Promise<Outcome> {
    const tokens = await ownTokens()
    if (!tokens.ok) return tokens
    const { username, accessToken } = tokens.value
    const answer = await call({ operation, payload: { AccessToken: accessToken } })
    if (answer.ok) session.onEnded(username)
    return done(answer)
  }

  return {
    ...createDevices(signed, session),

    async getUser() {
      return readAnswer(await signed('GetUser'), userProfile)
    },
    /** Tells where codes were sent, for the attributes that have to be verified. */
    async updateUserAttributes({ attributes }: { attributes: UserAttribute[] }) {
      const UserAttributes = attributes.map(({ name, value }) => ({ Name: name, Value: value }))
      const answer = await changeProfile('UpdateUserAttributes', { UserAttributes })
      return readAnswer(answer, codeDeliveries)
    },
    async deleteUserAttributes({ names }: { names: string[] }) {
      return done(await changeProfile('DeleteUserAttributes', { UserAttributeNames: names }))
    },
    async getUserAttributeVerificationCode({ name }: { name: string }) {
      const answer = await signed('GetUserAttributeVerificationCode', { AttributeName: name })
      return readAnswer(answer, codeDelivery)
    },
    async verifyUserAttribute({ name, code }: { name: string; code: string }) {
      return done(await changeProfile('VerifyUserAttribute', { AttributeName: name, Code: code }))
    },
    /** Ends the session. */
    deleteUser: () => end('DeleteUser'),
    /** Revokes every token of the user, on every machine, and ends the session. */
    globalSignOut: () => end('GlobalSignOut'),
    /** New tokens at once, as after a change of claims. */
    async renewTokens() {
      const tokens = await ownTokens()
      return tokens.ok ? done(await session.renew(tokens.value)) : tokens
    },

    async changePassword(input: {
      previousPassword: string
      newPassword: string
    }): Promise<Outcome> {
      const { previousPassword, newPassword } = input
      if (!previousPassword || !newPassword) return { ok: false, error: passwordRequired }
      const payload = { PreviousPassword: previousPassword, ProposedPassword: newPassword }
      return done(await signed('ChangePassword', payload))
    },
    async forgotPassword(input: { email: string }): Promise<Outcome<CodeDelivery | undefined>> {
      const { email } = input
      if (email === '') return { ok: false, error: usernameRequired }
      const payload = { ClientId: clientId, Username: email }
      return readAnswer(await call({ operation: 'ForgotPassword', payload }), codeDelivery)
    },
    async confirmForgotPassword(input: {
      email: string
      code: string
      newPassword: string
    }): Promise<Outcome> {
      if (input.email === '') return { ok: false, error: usernameRequired }
      if (input.newPassword === '') return { ok: false, error: passwordRequired }
      const payload = {
        ClientId: clientId,
        Username: input.email,
        ConfirmationCode: input.code,
        Password: input.newPassword,
      }
      return done(await call({ operation: 'ConfirmForgotPassword', payload }))
    },

    /** The older of the two ways to ask for codes by SMS. */
    async setUserSettings({ smsMfa }: { smsMfa: boolean }) {
      const byPhone = { DeliveryMedium: 'SMS', AttributeName: 'phone_number' }
      return done(await signed('SetUserSettings', { MFAOptions: smsMfa ? [byPhone] : [] }))
    },
    /** What is left out stays as it is. */
    async setUserMfaPreference(input: { sms?: MfaPreference; softwareToken?: MfaPreference }) {
      const payload = {
        SMSMfaSettings: mfaSettings(input.sms),
        SoftwareTokenMfaSettings: mfaSettings(input.softwareToken),
      }
      return done(await signed('SetUserMFAPreference', payload))
    },
    async associateSoftwareToken() {
      return readAnswer(await signed('AssociateSoftwareToken'), softwareTokenSecret)
    },
    async verifySoftwareToken({ code, deviceName }: { code: string; deviceName: string }) {
      const payload = { UserCode: code, FriendlyDeviceName: deviceName }
      return done(await signed('VerifySoftwareToken', payload))
    },
  }
}

function mfaSettings(preference: MfaPreference | undefined) {
  return preference && { Enabled: preference.enabled, PreferredMfa: preference.preferred }
}
