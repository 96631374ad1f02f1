import type { Account } from '../../identity/account/account'
import { createUserPool } from '../../identity/identity'
import type { Outcome } from '../../outcome'
import {
  ada,
  createFakeIdentityService,
  type FakeIdentityService,
  POOL_CONFIG,
  refuse,
} from '../../testing/fake-identity-service'
import { storeSignIn } from '../../testing/stored'

// Every operation that needs a session (specification section 7, "Also available").

let service: FakeIdentityService

function openPool() {
  return createUserPool({ config: POOL_CONFIG })
}

beforeEach(() => {
  localStorage.clear()
  service = createFakeIdentityService()
  globalThis.fetch = service.fetch
})

interface Row {
  operation: string
  call: (account: Account) => Promise<Outcome<unknown>>
  payload: object
  answer?: object
  value?: unknown
}

const delivery = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' }
const delivered = { medium: 'EMAIL', destination: 'a***@e***' }

const rows: Row[] = [
  {
    operation: 'UpdateUserAttributes',
    call: (account) =>
      account.updateUserAttributes({ attributes: [{ name: 'nickname', value: 'lovelace' }] }),
    payload: { UserAttributes: [{ Name: 'nickname', Value: 'lovelace' }] },
    answer: { CodeDeliveryDetailsList: [delivery] },
    value: [delivered],
  },
  {
    operation: 'DeleteUserAttributes',
    call: (account) => account.deleteUserAttributes({ names: ['birthdate'] }),
    payload: { UserAttributeNames: ['birthdate'] },
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
  },
  { operation: 'DeleteUser', call: (account) => account.deleteUser(), payload: {} },
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
    call: (account) => account.getDevice({ deviceKey: 'us-east-1_1' }),
    payload: { DeviceKey: 'us-east-1_1' },
    answer: { Device: { DeviceKey: 'us-east-1_1' } },
    value: {
      key: 'us-east-1_1',
      attributes: {},
      createdAt: undefined,
      lastSignInAt: undefined,
    },
  },
  {
    operation: 'ForgetDevice',
    call: (account) => account.forgetDevice({ deviceKey: 'us-east-1_1' }),
    payload: { DeviceKey: 'us-east-1_1' },
  },
  {
    operation: 'UpdateDeviceStatus',
    call: (account) => account.updateDeviceStatus({ deviceKey: 'us-east-1_1', remembered: false }),
    payload: { DeviceKey: 'us-east-1_1', DeviceRememberedStatus: 'not_remembered' },
  },
  { operation: 'GlobalSignOut', call: (account) => account.globalSignOut(), payload: {} },
]

describe.each(rows)('$operation', ({ operation, call, payload, answer = {}, value }) => {
  it('goes with the access token, and its answer is a value', async () => {
    const { accessToken } = storeSignIn()
    service.on(operation, () => ({ body: answer }))
    expect(await call(await openPool().account())).toEqual({ ok: true, value })
    expect(service.sent(operation)).toEqual([{ ...payload, AccessToken: accessToken }])
  })

  it('gives a refusal as a value', async () => {
    storeSignIn()
    service.on(operation, () => refuse('LimitExceededException', 'Attempt limit exceeded'))
    expect(await call(await openPool().account())).toEqual({
      ok: false,
      error: { code: 'LimitExceededException', message: 'Attempt limit exceeded' },
    })
    expect(openPool().hasStoredSignIn()).toBe(true)
  })

  it('answers without a session: User is not authenticated', async () => {
    expect(await call(await openPool().account())).toMatchObject({
      ok: false,
      error: { message: 'User is not authenticated' },
    })
    expect(service.requests).toEqual([])
  })
})
