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

interface Row {
  operation: string
  call: (account: Account) => Promise<Outcome<unknown>>
  payload: object
  answer?: object
  value?: unknown
  told?: string
}

const delivery = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' }
const delivered = { medium: 'EMAIL', destination: 'a***@e***' }

const rows: Row[] = [
  {
    operation: 'GetUser',
    call: (account) => account.getUser(),
    payload: {},
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
  {
    operation: 'UpdateUserAttributes',
    call: (account) =>
      account.updateUserAttributes({ attributes: [{ name: 'nickname', value: 'lovelace' }] }),
    payload: { UserAttributes: [{ Name: 'nickname', Value: 'lovelace' }] },
    answer: { CodeDeliveryDetailsList: [delivery] },
    value: [delivered],
    told: 'profile changed',
  },
  {
    operation: 'DeleteUserAttributes',
    call: (account) => account.deleteUserAttributes({ names: ['birthdate'] }),
    payload: { UserAttributeNames: ['birthdate'] },
    told: 'profile changed',
  },
  {
    operation: 'GetUserAttributeVerificationCode',
    call: (account) => account.getUserAttributeVerificationCode({ name: 'email' }),
    payload: { AttributeName: 'email' },
    answer: { CodeDeliveryDetails: delivery },
    value: delivered,
  },
  {
    operation: 'VerifyUserAttribute',
    call: (account) => account.verifyUserAttribute({ name: 'email', code: '123456' }),
    payload: { AttributeName: 'email', Code: '123456' },
    told: 'profile changed',
  },
  {
    operation: 'DeleteUser',
    call: (account) => account.deleteUser(),
    payload: {},
    told: `ended ${ADA_ID}`,
  },
  {
    operation: 'GlobalSignOut',
    call: (account) => account.globalSignOut(),
    payload: {},
    told: `ended ${ADA_ID}`,
  },
  {
    operation: 'ChangePassword',
    call: (account) =>
      account.changePassword({ previousPassword: ada.password, newPassword: 'Analytical1!' }),
    payload: { PreviousPassword: ada.password, ProposedPassword: 'Analytical1!' },
  },
  {
    operation: 'SetUserSettings',
    call: (account) => account.setUserSettings({ smsMfa: true }),
    payload: { MFAOptions: [{ DeliveryMedium: 'SMS', AttributeName: 'phone_number' }] },
  },
  {
    operation: 'SetUserMFAPreference',
    call: (account) =>
      account.setUserMfaPreference({ softwareToken: { enabled: true, preferred: true } }),
    payload: { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } },
  },
  {
    operation: 'AssociateSoftwareToken',
    call: (account) => account.associateSoftwareToken(),
    payload: {},
    answer: { SecretCode: 'ABCDEFGH' },
    value: { secretCode: 'ABCDEFGH' },
  },
  {
    operation: 'VerifySoftwareToken',
    call: (account) => account.verifySoftwareToken({ code: '123456', deviceName: 'phone' }),
    payload: { UserCode: '123456', FriendlyDeviceName: 'phone' },
    answer: { Status: 'SUCCESS' },
  },
  {
    operation: 'ConfirmDevice',
    call: (account) =>
      account.confirmDevice({
        deviceKey: 'us-east-1_1',
        deviceName: 'laptop',
        salt: 'c2FsdA==',
        passwordVerifier: 'dg==',
      }),
    payload: {
      DeviceKey: 'us-east-1_1',
      DeviceName: 'laptop',
      DeviceSecretVerifierConfig: { Salt: 'c2FsdA==', PasswordVerifier: 'dg==' },
    },
    answer: { UserConfirmationNecessary: true },
    value: { needsUserConfirmation: true },
  },
  {
    operation: 'ListDevices',
    call: (account) => account.listDevices({ limit: 1 }),
    payload: { Limit: 1 },
    answer: {
      Devices: [
        {
          DeviceKey: 'us-east-1_1',
          DeviceAttributes: [{ Name: 'device_name', Value: 'laptop' }],
          DeviceCreateDate: 1_700_000_000.5,
        },
      ],
      PaginationToken: 'next',
    },
    value: {
      devices: [
        {
          key: 'us-east-1_1',
          attributes: { device_name: 'laptop' },
          createdAt: 1_700_000_000_500,
          lastSignInAt: undefined,
        },
      ],
      paginationToken: 'next',
    },
  },
  {
    operation: 'GetDevice',
    call: (account) => account.getDevice(),
    payload: { DeviceKey: 'us-east-1_here' },
    answer: { Device: { DeviceKey: 'us-east-1_here' } },
    value: {
      key: 'us-east-1_here',
      attributes: {},
      createdAt: undefined,
      lastSignInAt: undefined,
    },
  },
  {
    operation: 'ForgetDevice',
    call: (account) => account.forgetDevice(),
    payload: { DeviceKey: 'us-east-1_here' },
    told: 'device forgotten',
  },
  {
    operation: 'UpdateDeviceStatus',
    call: (account) => account.updateDeviceStatus({ deviceKey: 'us-east-1_1', remembered: false }),
    payload: { DeviceKey: 'us-east-1_1', DeviceRememberedStatus: 'not_remembered' },
  },
]

describe.each(rows)('$operation', ({ operation, call, payload, answer = {}, value, told = [] }) => {
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
    expect(await call(opened.account)).toEqual({
      ok: false,
      error: { code: 'LimitExceededException', message: 'Attempt limit exceeded' },
    })
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

describe('a forgotten password', () => {
  it('ForgotPassword sends a code to anybody, without a session', async () => {
    service.on('ForgotPassword', () => ({ body: { CodeDeliveryDetails: delivery } }))
    const { account } = await openAccount()
    expect(await account.forgotPassword(ada)).toEqual({ ok: true, value: delivered })
    expect(service.sent('ForgotPassword')).toEqual([{ ClientId: CLIENT_ID, Username: ada.email }])
  })

  it('ConfirmForgotPassword takes the code and the new password', async () => {
    const { account } = await openAccount()
    const input = { email: ada.email, code: '123456', newPassword: 'Analytical1!' }
    expect(await account.confirmForgotPassword(input)).toEqual({ ok: true, value: undefined })
    expect(service.sent('ConfirmForgotPassword')).toEqual([
      {
        ClientId: CLIENT_ID,
        Username: ada.email,
        ConfirmationCode: '123456',
        Password: 'Analytical1!',
      },
    ])
  })
})

it('needs an e-mail address and a password where an operation takes one', async () => {
  const { account } = await openAccount()
  const noUsername = { error: { message: 'Username and Pool information are required.' } }
  const noPassword = { error: { message: 'PASSWORD parameter is required' } }
  const reset = { email: ada.email, code: '123456', newPassword: 'x' }
  expect(await account.forgotPassword({ email: '' })).toMatchObject(noUsername)
  expect(await account.confirmForgotPassword({ ...reset, email: '' })).toMatchObject(noUsername)
  expect(await account.confirmForgotPassword({ ...reset, newPassword: '' })).toMatchObject(
    noPassword,
  )
  const changed = await account.changePassword({ previousPassword: 'x', newPassword: '' })
  expect(changed).toMatchObject(noPassword)
})
