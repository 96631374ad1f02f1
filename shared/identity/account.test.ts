import type { Outcome } from '../outcome'
import { ADA_ID, ada, CLIENT_ID, POOL_CONFIG, refuse, service } from '../testing/pool'
import type { Account, AccountSession } from './account'
import { createIdentity } from './identity'
import { identityFailures } from './identity-failures'

// Every operation of specification section 7, "Also available".

const currentTokens = {
  username: ADA_ID,
  idToken: 'id-0',
  accessToken: 'access-0',
  refreshToken: 'refresh-0',
  clockDrift: 0,
}
const endStatus = { status: 'ended', why: undefined, error: identityFailures.noIdToken } as const

/** The account of a session that records its callbacks. */
async function openAccount(changes: Partial<AccountSession> = {}) {
  const notifications: string[] = []
  const account = await createIdentity(POOL_CONFIG).account({
    tokens: async () => ({ status: 'tokens', tokens: currentTokens }),
    renew: async () => ({ status: 'tokens', tokens: currentTokens }),
    check: async () => ({ status: 'signed-in' }),
    deviceKey: () => 'here',
    forgetDevice: () => notifications.push('device forgotten'),
    onProfileChanged: () => notifications.push('profile changed'),
    onEnded: ({ username }) => notifications.push(`ended ${username}`),
    ...changes,
  })
  return { account, notifications }
}

type Call = (account: Account) => Promise<Outcome<unknown>>

/** Calls with the minimal arguments. */
const calls: Record<string, Call> = {
  GetUser: (of) => of.getUser(),
  UpdateUserAttributes: (of) =>
    of.updateUserAttributes({ attributes: [{ name: 'locale', value: 'en' }] }),
  DeleteUserAttributes: (of) => of.deleteUserAttributes({ names: ['birthdate'] }),
  GetUserAttributeVerificationCode: (of) => of.getUserAttributeVerificationCode({ name: 'email' }),
  VerifyUserAttribute: (of) => of.verifyUserAttribute({ name: 'email', code: '123456' }),
  DeleteUser: (of) => of.deleteUser(),
  GlobalSignOut: (of) => of.globalSignOut(),
  ChangePassword: (of) => of.changePassword({ previousPassword: 'old', newPassword: 'new' }),
  SetUserSettings: (of) => of.setUserSettings({ smsMfa: true }),
  SetUserMFAPreference: (of) =>
    of.setUserMfaPreference({ softwareToken: { enabled: true, preferred: true } }),
  AssociateSoftwareToken: (of) => of.associateSoftwareToken(),
  VerifySoftwareToken: (of) => of.verifySoftwareToken({ code: '123456', deviceName: 'phone' }),
  ConfirmDevice: (of) =>
    of.confirmDevice({ deviceKey: 'd', deviceName: 'mine', salt: 's', passwordVerifier: 'v' }),
  ListDevices: (of) => of.listDevices({ limit: 1 }),
  GetDevice: (of) => of.getDevice(),
  ForgetDevice: (of) => of.forgetDevice(),
  UpdateDeviceStatus: (of) => of.updateDeviceStatus({ deviceKey: 'd', remembered: false }),
  ForgotPassword: (of) => of.forgotPassword(ada),
  ConfirmForgotPassword: (of) => of.confirmForgotPassword(reset),
}
const reset = { email: ada.email, code: '123456', newPassword: 'Analytical1!' }

const byPhone = { DeliveryMedium: 'SMS', AttributeName: 'phone_number' }
const verifier = { Salt: 's', PasswordVerifier: 'v' }

/** The payload of each besides the access token, and the callbacks of the session. */
const payloads: [operation: string, payload: object, notifications: string[]][] = [
  ['GetUser', {}, []],
  [
    'UpdateUserAttributes',
    { UserAttributes: [{ Name: 'locale', Value: 'en' }] },
    ['profile changed'],
  ],
  ['DeleteUserAttributes', { UserAttributeNames: ['birthdate'] }, ['profile changed']],
  ['GetUserAttributeVerificationCode', { AttributeName: 'email' }, []],
  ['VerifyUserAttribute', { AttributeName: 'email', Code: '123456' }, ['profile changed']],
  ['DeleteUser', {}, [`ended ${ADA_ID}`]],
  ['GlobalSignOut', {}, [`ended ${ADA_ID}`]],
  ['ChangePassword', { PreviousPassword: 'old', ProposedPassword: 'new' }, []],
  ['SetUserSettings', { MFAOptions: [byPhone] }, []],
  ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }, []],
  ['AssociateSoftwareToken', {}, []],
  ['VerifySoftwareToken', { UserCode: '123456', FriendlyDeviceName: 'phone' }, []],
  [
    'ConfirmDevice',
    { DeviceKey: 'd', DeviceName: 'mine', DeviceSecretVerifierConfig: verifier },
    [],
  ],
  ['ListDevices', { Limit: 1 }, []],
  ['GetDevice', { DeviceKey: 'here' }, []],
  ['ForgetDevice', { DeviceKey: 'here' }, ['device forgotten']],
  ['UpdateDeviceStatus', { DeviceKey: 'd', DeviceRememberedStatus: 'not_remembered' }, []],
]

const delivery = { DeliveryMedium: 'EMAIL', Destination: 'a***@e***' }
const delivered = { medium: 'EMAIL', destination: 'a***@e***' }
const profile = {
  Username: ADA_ID,
  UserAttributes: [{ Name: 'nickname', Value: 'ada' }, { Name: 'locale' }],
  UserMFASettingList: ['SMS_MFA'],
  PreferredMfaSetting: 'SMS_MFA',
}
const device = {
  DeviceKey: 'd',
  DeviceAttributes: [{ Name: 'device_name', Value: 'laptop' }],
  DeviceCreateDate: 1_700_000_000.5,
}
const readDevice = { key: 'd', attributes: { device_name: 'laptop' }, createdAt: 1_700_000_000_500 }

/** The value of each call whose answer says more than that it succeeded. */
const operationAnswers: [operation: string, answer: object, value: unknown][] = [
  [
    'GetUser',
    profile,
    {
      username: ADA_ID,
      nickname: 'ada',
      attributes: [
        { name: 'nickname', value: 'ada' },
        { name: 'locale', value: '' },
      ],
      mfa: { enabled: ['SMS_MFA'], preferred: 'SMS_MFA' },
    },
  ],
  ['UpdateUserAttributes', { CodeDeliveryDetailsList: [delivery] }, [delivered]],
  ['GetUserAttributeVerificationCode', { CodeDeliveryDetails: delivery }, delivered],
  ['ForgotPassword', { CodeDeliveryDetails: delivery }, delivered],
  ['ForgotPassword', {}, undefined],
  ['AssociateSoftwareToken', { SecretCode: 'ABCDEFGH' }, { secretCode: 'ABCDEFGH' }],
  ['ConfirmDevice', { UserConfirmationNecessary: true }, { needsUserConfirmation: true }],
  [
    'ListDevices',
    { Devices: [device], PaginationToken: 'next' },
    { devices: [readDevice], paginationToken: 'next' },
  ],
  ['GetDevice', { Device: device }, readDevice],
]

const call = (operation: string, account: Account) =>
  calls[operation]?.(account) ?? Promise.reject(new Error(`There is no call of ${operation}.`))

it.each(payloads)(
  '%s sends the access token, and the session is notified',
  async (operation, payload, notifications) => {
    const answer = operationAnswers.find(([of]) => of === operation)?.[1] ?? {}
    service.on(operation, () => ({ body: answer }))
    const { account, notifications: calls } = await openAccount()
    expect(await call(operation, account)).toMatchObject({ ok: true })
    expect(service.sent(operation)).toEqual([{ ...payload, AccessToken: 'access-0' }])
    expect(calls).toEqual(notifications)
  },
)

it.each(operationAnswers)('%s reads from %j: %j', async (operation, body, value) => {
  service.on(operation, () => ({ body }))
  const { account } = await openAccount()
  expect(await call(operation, account)).toEqual({ ok: true, value })
})

it.each(Object.keys(calls))(
  '%s returns a refusal as a value, and the session is not notified',
  async (operation) => {
    const error = { code: 'LimitExceededException', message: 'Attempt limit exceeded' }
    service.on(operation, () => refuse(error.code, error.message))
    const { account, notifications } = await openAccount()
    expect(await call(operation, account)).toEqual({ ok: false, error })
    expect(notifications).toEqual([])
  },
)

it.each(payloads)('%s answers without a session: User is not authenticated', async (operation) => {
  const { account } = await openAccount({ tokens: async () => endStatus })
  const refusal = { error: { message: 'User is not authenticated' } }
  expect(await call(operation, account)).toMatchObject(refusal)
  expect(service.requests).toEqual([])
})

it('calls an answer without the requested value incomplete', async () => {
  const { account } = await openAccount()
  const error = { code: 'UnexpectedAnswer' }
  expect(await account.associateSoftwareToken()).toMatchObject({ ok: false, error })
})

it('keeps this machine’s device when another one is forgotten', async () => {
  const { account, notifications } = await openAccount()
  await account.forgetDevice({ deviceKey: 'elsewhere' })
  expect(notifications).toEqual([])
})

it.each([
  ['ForgotPassword', {}],
  ['ConfirmForgotPassword', { ConfirmationCode: '123456', Password: 'Analytical1!' }],
])('%s needs no session', async (operation, payload) => {
  const { account } = await openAccount({ tokens: async () => endStatus })
  expect(await call(operation, account)).toEqual({ ok: true, value: undefined })
  const common = { ClientId: CLIENT_ID, Username: ada.email }
  expect(service.sent(operation)).toEqual([{ ...common, ...payload }])
})

const userRequired = 'Username and Pool information are required.'
const passwordRequired = 'PASSWORD parameter is required'

it.each<[string, string, Call]>([
  [userRequired, 'ForgotPassword', (of) => of.forgotPassword({ email: '' })],
  [
    userRequired,
    'ConfirmForgotPassword',
    (of) => of.confirmForgotPassword({ ...reset, email: '' }),
  ],
  [
    passwordRequired,
    'ConfirmForgotPassword',
    (of) => of.confirmForgotPassword({ ...reset, newPassword: '' }),
  ],
  [
    passwordRequired,
    'ChangePassword',
    (of) => of.changePassword({ previousPassword: 'x', newPassword: '' }),
  ],
])('"%s": %s without its input is refused', async (message, _operation, refusedCall) => {
  const { account } = await openAccount()
  expect(await refusedCall(account)).toMatchObject({ error: { message } })
  expect(service.requests).toEqual([])
})
