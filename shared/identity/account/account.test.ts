import type { Outcome } from '../../outcome'
import {
  ADA_ID,
  ada,
  CLIENT_ID,
  type FakeIdentityService,
  installIdentityService,
  POOL_CONFIG,
  refuse,
} from '../../testing/fake-identity-service'
import { createIdentity } from '../identity'
import { identityFailures } from '../identity-failures'
import type { Account } from './account'
import type { AccountSession } from './signed-calls'

// Every operation of specification section 7, "Also available".

let service: FakeIdentityService
const tokens = {
  username: ADA_ID,
  idToken: 'id-0',
  accessToken: 'access-0',
  refreshToken: 'refresh-0',
  clockDrift: 0,
}

/** The account of a session that records what it is told. */
async function openAccount(changes: Partial<AccountSession> = {}) {
  const told: string[] = []
  const account = await createIdentity(POOL_CONFIG).account({
    tokens: async () => ({ ok: true, value: tokens }),
    renew: async (current) => ({ ok: true, value: current }),
    deviceKey: () => 'us-east-1_here',
    forgetDevice: () => told.push('device forgotten'),
    onProfileChanged: () => told.push('profile changed'),
    onEnded: (username) => told.push(`ended ${username}`),
    ...changes,
  })
  return { account, told }
}

beforeEach(() => {
  service = installIdentityService()
})

const delivery = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' }
const delivered = { medium: 'EMAIL', destination: 'a***@e***' }
const deviceKey = 'us-east-1_1'

interface Effect {
  answer?: object
  value?: unknown
  told?: string
}
type Row = [
  operation: string,
  call: (account: Account) => Promise<Outcome<unknown>>,
  payload: object,
  effect?: Effect,
]

const rows: Row[] = [
  [
    'GetUser',
    (account) => account.getUser(),
    {},
    {
      answer: {
        Username: ADA_ID,
        UserAttributes: [{ Name: 'nickname', Value: 'ada' }, { Name: 'locale' }],
        UserMFASettingList: ['SMS_MFA'],
        PreferredMfaSetting: 'SMS_MFA',
      },
      value: {
        username: ADA_ID,
        nickname: 'ada',
        attributes: [
          { name: 'nickname', value: 'ada' },
          { name: 'locale', value: '' },
        ],
        mfa: { enabled: ['SMS_MFA'], preferred: 'SMS_MFA' },
      },
    },
  ],
  [
    'UpdateUserAttributes',
    (account) => account.updateUserAttributes({ attributes: [{ name: 'locale', value: 'en' }] }),
    { UserAttributes: [{ Name: 'locale', Value: 'en' }] },
    {
      answer: { CodeDeliveryDetailsList: [delivery] },
      value: [delivered],
      told: 'profile changed',
    },
  ],
  [
    'DeleteUserAttributes',
    (account) => account.deleteUserAttributes({ names: ['birthdate'] }),
    { UserAttributeNames: ['birthdate'] },
    { told: 'profile changed' },
  ],
  [
    'GetUserAttributeVerificationCode',
    (account) => account.getUserAttributeVerificationCode({ name: 'email' }),
    { AttributeName: 'email' },
    { answer: { CodeDeliveryDetails: delivery }, value: delivered },
  ],
  [
    'VerifyUserAttribute',
    (account) => account.verifyUserAttribute({ name: 'email', code: '123456' }),
    { AttributeName: 'email', Code: '123456' },
    { told: 'profile changed' },
  ],
  ['DeleteUser', (account) => account.deleteUser(), {}, { told: `ended ${ADA_ID}` }],
  ['GlobalSignOut', (account) => account.globalSignOut(), {}, { told: `ended ${ADA_ID}` }],
  [
    'ChangePassword',
    (account) => account.changePassword({ previousPassword: 'old', newPassword: 'new' }),
    { PreviousPassword: 'old', ProposedPassword: 'new' },
  ],
  [
    'SetUserSettings',
    (account) => account.setUserSettings({ smsMfa: true }),
    { MFAOptions: [{ DeliveryMedium: 'SMS', AttributeName: 'phone_number' }] },
  ],
  [
    'SetUserMFAPreference',
    (account) =>
      account.setUserMfaPreference({ softwareToken: { enabled: true, preferred: true } }),
    { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } },
  ],
  [
    'AssociateSoftwareToken',
    (account) => account.associateSoftwareToken(),
    {},
    { answer: { SecretCode: 'ABCDEFGH' }, value: { secretCode: 'ABCDEFGH' } },
  ],
  [
    'VerifySoftwareToken',
    (account) => account.verifySoftwareToken({ code: '123456', deviceName: 'phone' }),
    { UserCode: '123456', FriendlyDeviceName: 'phone' },
  ],
  [
    'ConfirmDevice',
    (account) =>
      account.confirmDevice({ deviceKey, deviceName: 'mine', salt: 's', passwordVerifier: 'v' }),
    {
      DeviceKey: deviceKey,
      DeviceName: 'mine',
      DeviceSecretVerifierConfig: { Salt: 's', PasswordVerifier: 'v' },
    },
    { answer: { UserConfirmationNecessary: true }, value: { needsUserConfirmation: true } },
  ],
  [
    'ListDevices',
    (account) => account.listDevices({ limit: 1 }),
    { Limit: 1 },
    {
      answer: { Devices: [{ DeviceKey: deviceKey }], PaginationToken: 'next' },
      value: { devices: [{ key: deviceKey, attributes: {} }], paginationToken: 'next' },
    },
  ],
  [
    'GetDevice',
    (account) => account.getDevice(),
    { DeviceKey: 'us-east-1_here' },
    {
      answer: {
        Device: {
          DeviceKey: 'us-east-1_here',
          DeviceAttributes: [{ Name: 'device_name', Value: 'laptop' }],
          DeviceCreateDate: 1_700_000_000.5,
        },
      },
      value: {
        key: 'us-east-1_here',
        attributes: { device_name: 'laptop' },
        createdAt: 1_700_000_000_500,
      },
    },
  ],
  [
    'ForgetDevice',
    (account) => account.forgetDevice(),
    { DeviceKey: 'us-east-1_here' },
    { told: 'device forgotten' },
  ],
  [
    'UpdateDeviceStatus',
    (account) => account.updateDeviceStatus({ deviceKey, remembered: false }),
    { DeviceKey: deviceKey, DeviceRememberedStatus: 'not_remembered' },
  ],
]

describe.each(rows)('%s', (operation, call, payload, { answer = {}, value, told = [] } = {}) => {
  it('goes with the access token, its answer is a value, and the session is told', async () => {
    service.on(operation, () => ({ body: answer }))
    const opened = await openAccount()
    expect(await call(opened.account)).toEqual({ ok: true, value })
    expect(service.sent(operation)).toEqual([{ ...payload, AccessToken: 'access-0' }])
    expect(opened.told).toEqual([told].flat())
  })

  it('gives a refusal as a value, and the session is not told', async () => {
    service.on(operation, () => refuse('LimitExceededException', 'Attempt limit exceeded'))
    const opened = await openAccount()
    const error = { code: 'LimitExceededException', message: 'Attempt limit exceeded' }
    expect(await call(opened.account)).toEqual({ ok: false, error })
    expect(opened.told).toEqual([])
  })

  it('answers without a session: User is not authenticated', async () => {
    const error = identityFailures.noIdToken
    const { account } = await openAccount({ tokens: async () => ({ ok: false, error }) })
    expect(await call(account)).toMatchObject({ error: { message: 'User is not authenticated' } })
    expect(service.requests).toEqual([])
  })
})

it('calls an answer without what was asked for incomplete', async () => {
  service.on('AssociateSoftwareToken', () => ({ body: {} }))
  const { account } = await openAccount()
  expect(await account.associateSoftwareToken()).toMatchObject({
    ok: false,
    error: { code: 'UnexpectedAnswer' },
  })
})

it('keeps this machine’s device if another one is forgotten', async () => {
  const { account, told } = await openAccount()
  await account.forgetDevice({ deviceKey: 'us-east-1_elsewhere' })
  expect(told).toEqual([])
})

it('ForgotPassword sends a code to anybody, without a session', async () => {
  service.on('ForgotPassword', () => ({ body: { CodeDeliveryDetails: delivery } }))
  const { account } = await openAccount()
  expect(await account.forgotPassword(ada)).toEqual({ ok: true, value: delivered })
  expect(service.sent('ForgotPassword')).toEqual([{ ClientId: CLIENT_ID, Username: ada.email }])
})

const reset = { email: ada.email, code: '123456', newPassword: 'Analytical1!' }

it('ConfirmForgotPassword takes the code and the new password', async () => {
  const { account } = await openAccount()
  expect(await account.confirmForgotPassword(reset)).toEqual({ ok: true, value: undefined })
  expect(service.sent('ConfirmForgotPassword')).toEqual([
    {
      ClientId: CLIENT_ID,
      Username: ada.email,
      ConfirmationCode: '123456',
      Password: 'Analytical1!',
    },
  ])
})

it.each<[string, (account: Account) => Promise<unknown>]>([
  ['Username and Pool information are required.', (of) => of.forgotPassword({ email: '' })],
  [
    'Username and Pool information are required.',
    (of) => of.confirmForgotPassword({ ...reset, email: '' }),
  ],
  [
    'PASSWORD parameter is required',
    (of) => of.confirmForgotPassword({ ...reset, newPassword: '' }),
  ],
  [
    'PASSWORD parameter is required',
    (of) => of.changePassword({ previousPassword: 'x', newPassword: '' }),
  ],
])('an operation is refused without what it needs: %s', async (message, call) => {
  const { account } = await openAccount()
  expect(await call(account)).toMatchObject({ error: { message } })
  expect(service.requests).toEqual([])
})
