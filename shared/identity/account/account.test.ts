import {
  ADA_ID,
  ada,
  CLIENT_ID,
  createFakeIdentityService,
  type FakeIdentityService,
  POOL_CONFIG,
} from '../../testing/fake-identity-service'
import { storageKey, storeSignIn, USER_KEY } from '../../testing/stored'
import { createUserPool } from '../identity'

let service: FakeIdentityService

function openPool() {
  return createUserPool({ config: POOL_CONFIG })
}

beforeEach(() => {
  localStorage.clear()
  service = createFakeIdentityService()
  globalThis.fetch = service.fetch
})

const delivery = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' }
const delivered = { medium: 'EMAIL', destination: 'a***@e***' }

it('refreshes an access token that is about to expire before it is used', async () => {
  storeSignIn({ secondsLeft: 30 })
  const account = await openPool().account()
  await account.verifyUserAttribute({ name: 'email', code: '123456' })
  expect(service.requests.map(({ operation }) => operation)).toEqual([
    'InitiateAuth',
    'VerifyUserAttribute',
  ])
})

it('acts for nobody else, where another tab has stored the tokens of another sign-in', async () => {
  storeSignIn()
  const account = await openPool().account(() => false)
  expect(await account.deleteUser()).toMatchObject({
    ok: false,
    error: { message: 'User is not authenticated' },
  })
  expect(await account.renewTokens()).toMatchObject({ ok: false })
  expect(service.requests).toEqual([])
})

it('tells all that GetUser answers', async () => {
  storeSignIn()
  const account = await openPool().account()
  expect(await account.getUser()).toEqual({
    ok: true,
    value: {
      username: ADA_ID,
      nickname: 'ada',
      attributes: [
        { name: 'sub', value: ADA_ID },
        { name: 'email_verified', value: 'true' },
        { name: 'nickname', value: 'ada' },
        { name: 'email', value: ada.email },
      ],
      mfa: { enabled: [], preferred: undefined },
    },
  })
})

describe('a forgotten password', () => {
  it('ForgotPassword sends a code to whoever it is, without a session', async () => {
    service.on('ForgotPassword', () => ({ body: { CodeDeliveryDetails: delivery } }))
    const account = await openPool().account()
    expect(await account.forgotPassword(ada)).toEqual({ ok: true, value: delivered })
    expect(service.sent('ForgotPassword')).toEqual([{ ClientId: CLIENT_ID, Username: ada.email }])
  })

  it('ConfirmForgotPassword takes the code and the new password', async () => {
    const account = await openPool().account()
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

  it('needs an e-mail and a password', async () => {
    const account = await openPool().account()
    const username = { message: 'Username and Pool information are required.' }
    const password = { message: 'PASSWORD parameter is required' }
    const code = '123456'
    expect(await account.forgotPassword({ email: '' })).toMatchObject({ error: username })
    expect(
      await account.confirmForgotPassword({ email: '', code, newPassword: 'x' }),
    ).toMatchObject({ error: username })
    expect(
      await account.confirmForgotPassword({ email: 'a@b.c', code, newPassword: '' }),
    ).toMatchObject({ error: password })
    expect(await account.changePassword({ previousPassword: 'x', newPassword: '' })).toMatchObject({
      error: password,
    })
  })
})

describe('the session', () => {
  function watched() {
    storeSignIn()
    localStorage.setItem(storageKey('userData'), '{}')
    const pool = openPool()
    let changes = 0
    pool.watch(() => (changes += 1))
    return { pool, changes: () => changes }
  }

  it.each(['deleteUser', 'globalSignOut'] as const)('ends with %s', async (operation) => {
    const { pool, changes } = watched()
    await (await pool.account())[operation]()
    expect(pool.hasStoredSignIn()).toBe(false)
    expect(changes()).toBe(1)
  })

  it('leaves whom another tab signed in meanwhile', async () => {
    const { pool } = watched()
    service.on('DeleteUser', () => {
      localStorage.setItem(USER_KEY, 'bob')
      return { body: {} }
    })
    await (await pool.account()).deleteUser()
    expect(localStorage.getItem(USER_KEY)).toBe('bob')
  })

  it('reads the name again after a change of attributes', async () => {
    const { pool, changes } = watched()
    const attributes = [{ name: 'nickname', value: 'lovelace' }]
    await (await pool.account()).updateUserAttributes({ attributes })
    expect(localStorage.getItem(storageKey('userData'))).toBeNull()
    expect(changes()).toBe(1)
  })

  it('renews its tokens at once by GetTokensFromRefreshToken', async () => {
    const { idToken } = storeSignIn()
    service.on('GetTokensFromRefreshToken', () => ({
      body: { AuthenticationResult: { ...service.tokens(), RefreshToken: 'refresh-1' } },
    }))
    const account = await openPool().account()
    expect(await account.renewTokens()).toEqual({ ok: true, value: undefined })
    expect(service.sent('GetTokensFromRefreshToken')).toEqual([
      { ClientId: CLIENT_ID, RefreshToken: 'refresh-0' },
    ])
    expect(localStorage.getItem(storageKey('idToken'))).not.toBe(idToken)
    expect(localStorage.getItem(storageKey('refreshToken'))).toBe('refresh-1')
  })
})

describe('this machine as a remembered device', () => {
  beforeEach(() => {
    storeSignIn()
    localStorage.setItem(storageKey('deviceKey'), 'us-east-1_here')
  })

  it('is meant where no key is given', async () => {
    const account = await openPool().account()
    await account.updateDeviceStatus({ remembered: true })
    await account.getDevice()
    await account.forgetDevice()
    for (const operation of ['UpdateDeviceStatus', 'GetDevice', 'ForgetDevice']) {
      expect(service.sent(operation)).toMatchObject([{ DeviceKey: 'us-east-1_here' }])
    }
  })

  it('is forgotten here as well, and another one is not', async () => {
    const account = await openPool().account()
    await account.forgetDevice({ deviceKey: 'us-east-1_elsewhere' })
    expect(localStorage.getItem(storageKey('deviceKey'))).toBe('us-east-1_here')
    await account.forgetDevice()
    expect(localStorage.getItem(storageKey('deviceKey'))).toBeNull()
  })
})
