import * as v from 'valibot'
import type { Outcome } from '../../outcome'
import { done, readAnswer } from '../answers'
import { type CodeDelivery, codeDelivery, codeDeliveryDetails } from '../code-delivery'
import type { IdentityCall } from '../identity-call'
import { identityFailures } from '../identity-failures'
import type { JsonObject } from '../json-object'
import { type UserAttribute, type UserProfile, userProfile } from '../user-profile'
import { createDevices, type Devices } from './devices'
import { type AccountSession, createSignedCalls } from './signed-calls'

export interface AccountOptions {
  call: IdentityCall
  clientId: string
  session: AccountSession
}

export interface MfaPreference {
  enabled: boolean
  preferred: boolean
}

/**
 * What the pool offers besides signing up and in (specification section 7, "Also available").
 * Everything but the two operations of a forgotten password needs a session: without a valid one it
 * answers 'User is not authenticated'.
 */
export interface Account extends Devices {
  getUser(): Promise<Outcome<UserProfile>>
  /** Where codes were sent, for the attributes that have to be verified. */
  updateUserAttributes(input: { attributes: UserAttribute[] }): Promise<Outcome<CodeDelivery[]>>
  deleteUserAttributes(input: { names: string[] }): Promise<Outcome>
  getUserAttributeVerificationCode(input: {
    name: string
  }): Promise<Outcome<CodeDelivery | undefined>>
  verifyUserAttribute(input: { name: string; code: string }): Promise<Outcome>
  /** Ends the session. */
  deleteUser(): Promise<Outcome>
  /** Revokes every token of the user, on every machine, and ends the session. */
  globalSignOut(): Promise<Outcome>
  /** New tokens at once, as after a change of claims. */
  renewTokens(): Promise<Outcome>

  changePassword(input: { previousPassword: string; newPassword: string }): Promise<Outcome>
  forgotPassword(input: { email: string }): Promise<Outcome<CodeDelivery | undefined>>
  confirmForgotPassword(input: {
    email: string
    code: string
    newPassword: string
  }): Promise<Outcome>

  /** The older of the two ways to ask for codes by SMS. */
  setUserSettings(input: { smsMfa: boolean }): Promise<Outcome>
  /** What is left out stays as it is. */
  setUserMfaPreference(input: {
    sms?: MfaPreference
    softwareToken?: MfaPreference
  }): Promise<Outcome>
  associateSoftwareToken(): Promise<Outcome<{ secretCode: string }>>
  verifySoftwareToken(input: { code: string; deviceName: string }): Promise<Outcome>
}

const codeDeliveries = v.pipe(
  v.object({ CodeDeliveryDetailsList: v.optional(v.array(codeDeliveryDetails), []) }),
  v.transform((answer) => answer.CodeDeliveryDetailsList),
)

const softwareToken = v.pipe(
  v.object({ SecretCode: v.string() }),
  v.transform((answer) => ({ secretCode: answer.SecretCode })),
)

export function createAccount({ call, clientId, session }: AccountOptions): Account {
  const { usernameRequired, passwordRequired } = identityFailures
  const { ownTokens, signed } = createSignedCalls(call, session)

  async function changeProfile(operation: string, payload: object): Promise<Outcome<JsonObject>> {
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

    getUser: async () => readAnswer(await signed('GetUser'), userProfile),
    async updateUserAttributes({ attributes }) {
      const UserAttributes = attributes.map(({ name, value }) => ({ Name: name, Value: value }))
      return readAnswer(
        await changeProfile('UpdateUserAttributes', { UserAttributes }),
        codeDeliveries,
      )
    },
    deleteUserAttributes: async ({ names }) =>
      done(await changeProfile('DeleteUserAttributes', { UserAttributeNames: names })),
    getUserAttributeVerificationCode: async ({ name }) =>
      readAnswer(
        await signed('GetUserAttributeVerificationCode', { AttributeName: name }),
        codeDelivery,
      ),
    verifyUserAttribute: async ({ name, code }) =>
      done(await changeProfile('VerifyUserAttribute', { AttributeName: name, Code: code })),
    deleteUser: () => end('DeleteUser'),
    globalSignOut: () => end('GlobalSignOut'),
    async renewTokens() {
      const tokens = await ownTokens()
      return tokens.ok ? done(await session.renew(tokens.value)) : tokens
    },

    async changePassword({ previousPassword, newPassword }) {
      if (previousPassword === '' || newPassword === '') {
        return { ok: false, error: passwordRequired }
      }
      const payload = { PreviousPassword: previousPassword, ProposedPassword: newPassword }
      return done(await signed('ChangePassword', payload))
    },
    async forgotPassword({ email }) {
      if (email === '') return { ok: false, error: usernameRequired }
      const payload = { ClientId: clientId, Username: email }
      return readAnswer(await call({ operation: 'ForgotPassword', payload }), codeDelivery)
    },
    async confirmForgotPassword({ email, code, newPassword }) {
      if (email === '') return { ok: false, error: usernameRequired }
      if (newPassword === '') return { ok: false, error: passwordRequired }
      const payload = {
        ClientId: clientId,
        Username: email,
        ConfirmationCode: code,
        Password: newPassword,
      }
      return done(await call({ operation: 'ConfirmForgotPassword', payload }))
    },

    async setUserSettings({ smsMfa }) {
      const byPhone = { DeliveryMedium: 'SMS', AttributeName: 'phone_number' }
      return done(await signed('SetUserSettings', { MFAOptions: smsMfa ? [byPhone] : [] }))
    },
    async setUserMfaPreference({ sms, softwareToken }) {
      const payload = {
        SMSMfaSettings: mfaSettings(sms),
        SoftwareTokenMfaSettings: mfaSettings(softwareToken),
      }
      return done(await signed('SetUserMFAPreference', payload))
    },
    associateSoftwareToken: async () =>
      readAnswer(await signed('AssociateSoftwareToken'), softwareToken),
    verifySoftwareToken: async ({ code, deviceName }) =>
      done(await signed('VerifySoftwareToken', { UserCode: code, FriendlyDeviceName: deviceName })),
  }
}

function mfaSettings(preference: MfaPreference | undefined) {
  return preference && { Enabled: preference.enabled, PreferredMfa: preference.preferred }
}
