import * as v from 'valibot'
import type { JsonObject } from '../contract/json-value'
import type { Outcome } from '../outcome'
import { type IdentityCall, type IdentityRequest, nothing, readAnswer } from './identity-call'
import { endReasonOf, identityFailures } from './identity-failures'
import type { Renewal, Tokens } from './tokens'
import { type UserAttribute, userProfile } from './user-profile'

export type Account = ReturnType<typeof addAccount>

export interface AccountSession {
  /** The user's tokens, refreshed if needed. */
  tokens(): Promise<Renewal>
  /** Renews the tokens at once, by GetTokensFromRefreshToken. */
  renew(current: Tokens): Promise<Renewal>
  /** Checks whether the session is still valid, after a refusal that may be due to its end. */
  check(): Promise<{ status: string }>
  /** The device key of this browser, if it is remembered. */
  deviceKey(): string | undefined
  forgetDevice(): void
  /** Called when an operation has changed attributes, so the nickname may have changed. */
  onProfileChanged(): void
  /** Called when an operation has revoked these and every other token of the user. */
  onEnded(tokens: Tokens): void
}

export interface MfaPreference {
  enabled: boolean
  preferred: boolean
}

/** The medium is `EMAIL` or `SMS`, the destination is masked: `a***@e***`. */
const codeDeliveryDetails = v.pipe(
  v.object({ DeliveryMedium: v.string(), Destination: v.string() }),
  v.transform((details) => ({ medium: details.DeliveryMedium, destination: details.Destination })),
)

/** Undefined if the answer does not say where the code was sent. */
const codeDelivery = v.pipe(
  v.object({ CodeDeliveryDetails: v.fallback(v.optional(codeDeliveryDetails), undefined) }),
  v.transform((answer) => answer.CodeDeliveryDetails),
)

const codeDeliveries = v.pipe(
  v.object({ CodeDeliveryDetailsList: v.optional(v.array(codeDeliveryDetails), []) }),
  v.transform((answer) => answer.CodeDeliveryDetailsList),
)

const softwareTokenSecret = v.pipe(
  v.object({ SecretCode: v.string() }),
  v.transform((answer) => ({ secretCode: answer.SecretCode })),
)

/** Converts the protocol's seconds to milliseconds. */
const time = v.optional(
  v.pipe(
    v.number(),
    v.transform((seconds) => seconds * 1000),
  ),
)

const device = v.pipe(
  v.object({
    DeviceKey: v.string(),
    DeviceAttributes: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() })), []),
    DeviceCreateDate: time,
    DeviceLastAuthenticatedDate: time,
  }),
  v.transform((answer) => ({
    key: answer.DeviceKey,
    attributes: Object.fromEntries(answer.DeviceAttributes.map(({ Name, Value }) => [Name, Value])),
    createdAt: answer.DeviceCreateDate,
    lastSignInAt: answer.DeviceLastAuthenticatedDate,
  })),
)

const oneDevice = v.pipe(
  v.object({ Device: device }),
  v.transform((answer) => answer.Device),
)

const devicePage = v.pipe(
  v.object({ Devices: v.optional(v.array(device), []), PaginationToken: v.optional(v.string()) }),
  // The token for the next page; undefined on the last one.
  v.transform((page) => ({ devices: page.Devices, paginationToken: page.PaginationToken })),
)

const confirmation = v.pipe(
  v.object({ UserConfirmationNecessary: v.optional(v.boolean(), false) }),
  v.transform((answer) => ({ needsUserConfirmation: answer.UserConfirmationNecessary })),
)

/** The most devices that the hosted service lists per page. */
const DEVICES_LIMIT = 60

/**
 * The pool's operations besides signing up and in (specification section 7, "Also available"). All
 * except the two for a forgotten password need a valid session. Without one they return 'User is not
 * authenticated'.
 */
export function addAccount(options: {
  call: IdentityCall
  clientId: string
  session: AccountSession
}) {
  const { call, clientId, session } = options
  const { usernameRequired, passwordRequired, notAuthenticated } = identityFailures

  /** Specification section 8: a protected operation used without a valid session. */
  function tokensOf(renewal: Renewal): Outcome<Tokens> {
    if (renewal.status === 'tokens') return { ok: true, value: renewal.tokens }
    return { ok: false, error: renewal.status === 'ended' ? notAuthenticated : renewal.error }
  }

  const ownTokens = async () => tokensOf(await session.tokens())

  /** Returns a call's own refusal unchanged. If it may be due to the session's end, it first checks
   * the session: a wrong current password has the same code. */
  async function callWith(tokens: Tokens, request: IdentityRequest): Promise<Outcome<JsonObject>> {
    const payload = { ...request.payload, AccessToken: tokens.accessToken }
    const answer = await call({ ...request, payload })
    if (answer.ok || endReasonOf(answer.error) === undefined) return answer
    const { status } = await session.check()
    return status === 'signed-out' ? { ok: false, error: notAuthenticated } : answer
  }

  /** Calls a protected operation with an access token that has not expired. */
  async function request<T>(
    schema: v.GenericSchema<unknown, T>,
    operation: string,
    payload: object = {},
  ): Promise<Outcome<T>> {
    const tokens = await ownTokens()
    if (!tokens.ok) return tokens
    return readAnswer(await callWith(tokens.value, { operation, payload }), schema)
  }

  const requestNothing = (operation: string, payload: object) =>
    request(nothing, operation, payload)

  async function changeProfile<T>(change: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const answer = await change
    if (!answer.ok) return answer
    // The chat reads the nickname from the token, so renew the tokens before the name is shown.
    const tokens = await ownTokens()
    if (tokens.ok) await session.renew(tokens.value)
    session.onProfileChanged()
    return answer
  }

  async function end(operation: string): Promise<Outcome> {
    const tokens = await ownTokens()
    if (!tokens.ok) return tokens
    const answer = await callWith(tokens.value, { operation, payload: {} })
    if (answer.ok) session.onEnded(tokens.value)
    return readAnswer(answer, nothing)
  }

  return {
    getUser: () => request(userProfile, 'GetUser'),
    /** Returns where codes were sent, for the attributes that must be verified. */
    updateUserAttributes({ attributes }: { attributes: UserAttribute[] }) {
      const UserAttributes = attributes.map(({ name, value }) => ({ Name: name, Value: value }))
      return changeProfile(request(codeDeliveries, 'UpdateUserAttributes', { UserAttributes }))
    },
    deleteUserAttributes: ({ names }: { names: string[] }) =>
      changeProfile(requestNothing('DeleteUserAttributes', { UserAttributeNames: names })),
    getUserAttributeVerificationCode: ({ name }: { name: string }) =>
      request(codeDelivery, 'GetUserAttributeVerificationCode', { AttributeName: name }),
    verifyUserAttribute: ({ name, code }: { name: string; code: string }) =>
      changeProfile(requestNothing('VerifyUserAttribute', { AttributeName: name, Code: code })),
    /** Ends the session. */
    deleteUser: () => end('DeleteUser'),
    /** Revokes every token of the user, on every machine, and ends the session. */
    globalSignOut: () => end('GlobalSignOut'),
    /** Renews the tokens at once, for example after a change of claims. */
    async renewTokens(): Promise<Outcome> {
      const tokens = await ownTokens()
      if (!tokens.ok) return tokens
      return readAnswer(tokensOf(await session.renew(tokens.value)), nothing)
    },

    async changePassword(input: {
      previousPassword: string
      newPassword: string
    }): Promise<Outcome> {
      const { previousPassword, newPassword } = input
      if (!previousPassword || !newPassword) return { ok: false, error: passwordRequired }
      const payload = { PreviousPassword: previousPassword, ProposedPassword: newPassword }
      return requestNothing('ChangePassword', payload)
    },
    async forgotPassword({ email }: { email: string }) {
      if (email === '') return { ok: false as const, error: usernameRequired }
      const payload = { ClientId: clientId, Username: email }
      return readAnswer(await call({ operation: 'ForgotPassword', payload }), codeDelivery)
    },
    async confirmForgotPassword(input: {
      email: string
      code: string
      newPassword: string
    }): Promise<Outcome> {
      const { email: Username, code: ConfirmationCode, newPassword: Password } = input
      if (Username === '') return { ok: false, error: usernameRequired }
      if (Password === '') return { ok: false, error: passwordRequired }
      const payload = { ClientId: clientId, Username, ConfirmationCode, Password }
      return readAnswer(await call({ operation: 'ConfirmForgotPassword', payload }), nothing)
    },

    /** The older of the two ways to ask for codes by SMS. */
    setUserSettings({ smsMfa }: { smsMfa: boolean }) {
      const byPhone = { DeliveryMedium: 'SMS', AttributeName: 'phone_number' }
      return requestNothing('SetUserSettings', { MFAOptions: smsMfa ? [byPhone] : [] })
    },
    /** Omitted factors stay unchanged. */
    setUserMfaPreference(input: { sms?: MfaPreference; softwareToken?: MfaPreference }) {
      const settings = (preference?: MfaPreference) =>
        preference && { Enabled: preference.enabled, PreferredMfa: preference.preferred }
      return requestNothing('SetUserMFAPreference', {
        SMSMfaSettings: settings(input.sms),
        SoftwareTokenMfaSettings: settings(input.softwareToken),
      })
    },
    associateSoftwareToken: () => request(softwareTokenSecret, 'AssociateSoftwareToken'),
    verifySoftwareToken: ({ code, deviceName }: { code: string; deviceName: string }) =>
      requestNothing('VerifySoftwareToken', { UserCode: code, FriendlyDeviceName: deviceName }),

    /** A sign-in confirms its device itself; this is for callers that keep their own secret. Salt
     * and verifier are base64. */
    confirmDevice(input: {
      deviceKey: string
      deviceName: string
      salt: string
      passwordVerifier: string
    }) {
      return request(confirmation, 'ConfirmDevice', {
        DeviceKey: input.deviceKey,
        DeviceName: input.deviceName,
        DeviceSecretVerifierConfig: { Salt: input.salt, PasswordVerifier: input.passwordVerifier },
      })
    },
    listDevices(input: { limit?: number; paginationToken?: string } = {}) {
      const { limit = DEVICES_LIMIT, paginationToken } = input
      return request(devicePage, 'ListDevices', { Limit: limit, PaginationToken: paginationToken })
    },
    /** Defaults to this browser's remembered device, as do the next two. */
    getDevice: ({ deviceKey = session.deviceKey() } = {}) =>
      request(oneDevice, 'GetDevice', { DeviceKey: deviceKey }),
    async forgetDevice({ deviceKey = session.deviceKey() } = {}) {
      const answer = await requestNothing('ForgetDevice', { DeviceKey: deviceKey })
      if (answer.ok && deviceKey === session.deviceKey()) session.forgetDevice()
      return answer
    },
    updateDeviceStatus(input: { deviceKey?: string; remembered: boolean }) {
      const { deviceKey = session.deviceKey(), remembered } = input
      const DeviceRememberedStatus = remembered ? 'remembered' : 'not_remembered'
      return requestNothing('UpdateDeviceStatus', { DeviceKey: deviceKey, DeviceRememberedStatus })
    },
  }
}
