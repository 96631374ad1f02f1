import { NO_SESSION, respond, withApp } from '../../../testing/user-pool/answer-challenge'
import {
  adminCall,
  passwordAuth,
  type Tokens,
  tokensOf,
  turnOnSms,
  updateAttributes,
  verifyAddress,
} from '../../../testing/user-pool/calls'
import { ada, bob, type Person, PHONE } from '../../../testing/user-pool/mandated-client'
import { CLIENT_ID, openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../pool-settings'

// What a former user opened must not end in the account of somebody else.

const ClientId = CLIENT_ID
let pool: TestPool
afterEach(() => pool.close())

async function opened(settings: Partial<PoolSettings>) {
  pool = await openTestPool(settings)
}

describe('a free name whose user was deleted, and that somebody else took', () => {
  async function signUp({ email, password }: Person) {
    const UserAttributes = [{ Name: 'email', Value: email }]
    const named = { ClientId, Username: 'ada' }
    await pool.call('SignUp', { ...named, Password: password, UserAttributes })
    const ConfirmationCode = pool.codeFor(email)
    expect((await pool.call('ConfirmSignUp', { ...named, ConfirmationCode })).status).toBe(200)
  }

  const FORMER = { ...bob, email: 'ada' }

  async function deleteAndTake({ AccessToken }: Pick<Tokens, 'AccessToken'>) {
    expect((await pool.call('DeleteUser', { AccessToken })).status).toBe(200)
    await signUp(ada)
  }

  test('is not refreshed by a token of the former', async () => {
    await opened({ email: 'alias' })
    await signUp(bob)
    const former = await tokensOf(pool, FORMER)
    await deleteAndTake(former)
    const refresh = { ClientId, RefreshToken: former.RefreshToken }
    expect((await pool.call('GetTokensFromRefreshToken', refresh)).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    })
  })

  test('is not entered by a sign-in that the former is in the middle of', async () => {
    let former: Tokens | undefined
    await opened({
      email: 'alias',
      customAuth: {
        async define() {
          if (former) await deleteAndTake(former)
          return { issueTokens: true }
        },
        create: () => ({ publicParameters: {}, privateParameters: {} }),
        verify: () => true,
      },
    })
    await signUp(bob)
    former = await tokensOf(pool, FORMER)
    const AuthParameters = { USERNAME: 'ada' }
    const asked = { ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters }
    expect((await pool.call('InitiateAuth', asked)).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
  })

  test('is not entered by a challenge that the former left open', async () => {
    await opened({ email: 'alias' })
    await signUp(bob)
    const former = await tokensOf(pool, FORMER)
    const { AccessToken } = former
    await turnOnSms(pool, AccessToken)
    const { Session } = (await passwordAuth(pool, FORMER)).body
    const SMS_MFA_CODE = pool.codeFor(PHONE)
    await deleteAndTake(former)
    expect((await respond(pool, 'SMS_MFA', Session, { SMS_MFA_CODE })).body).toEqual(NO_SESSION)
  })

  test('is not reset by a code that the former asked for before leaving', async () => {
    await opened({ email: 'alias' })
    await signUp(bob)
    const former = await tokensOf(pool, FORMER)
    const named = { ClientId, Username: 'ada' }
    await pool.call('ForgotPassword', named)
    const ConfirmationCode = pool.codeFor(bob.email)
    await deleteAndTake(former)
    const code = { ConfirmationCode, Password: bob.password }
    expect((await pool.call('ConfirmForgotPassword', { ...named, ...code })).body).toEqual({
      __type: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    })
  })

  test('has no device of the former', async () => {
    await opened({ email: 'alias', devices: 'always' })
    await signUp(bob)
    const former = await tokensOf(pool, FORMER)
    const { AccessToken, NewDeviceMetadata } = former
    const DeviceSecretVerifierConfig = { PasswordVerifier: 'AId3', Salt: 'AOuW' }
    const device = { DeviceKey: NewDeviceMetadata?.DeviceKey, DeviceSecretVerifierConfig }
    const confirm = () => pool.call('ConfirmDevice', { AccessToken, ...device })
    expect((await confirm()).status).toBe(200)
    await deleteAndTake(former)
    expect((await confirm()).body.message).toBe('User does not exist.')
    const owner = await tokensOf(pool, { ...ada, email: 'ada' })
    const listed = await pool.call('ListDevices', { AccessToken: owner.AccessToken })
    expect(listed.body).toEqual({ Devices: [] })
  })

  test('gets no authenticator app by such a challenge', async () => {
    await opened({ email: 'alias', mfa: 'ON' })
    await signUp(bob)
    const [one, other] = [await passwordAuth(pool, FORMER), await passwordAuth(pool, FORMER)]
    await deleteAndTake(await withApp(pool, one.body.Session))
    const { Session } = other.body
    expect((await pool.call('AssociateSoftwareToken', { Session })).body).toEqual(NO_SESSION)
  })
})

describe('an account that was made under an address as its free name', () => {
  const NEW = 'lovelace@example.org'
  const mallory = { ...bob, email: 'mallory' }

  function invite(TemporaryPassword: string) {
    const UserAttributes = [
      { Name: 'email', Value: ada.email },
      { Name: 'email_verified', Value: 'true' },
    ]
    return adminCall(pool, 'AdminCreateUser', { UserAttributes, TemporaryPassword })
  }

  async function made() {
    await opened({ email: 'alias' })
    await invite('for-a-week')
    const { Session } = (await passwordAuth(pool, { ...ada, password: 'for-a-week' })).body
    const done = await respond(pool, 'NEW_PASSWORD_REQUIRED', Session, {
      NEW_PASSWORD: ada.password,
    })
    return (done.body.AuthenticationResult as Tokens).AccessToken
  }

  const losses: [string, (token: string) => Promise<unknown>][] = [
    [
      'with another address verified',
      async (token) => {
        await updateAttributes(pool, token, { email: NEW })
        await verifyAddress(pool, token, { address: NEW })
      },
    ],
    [
      'with its address deleted',
      (AccessToken) =>
        pool.call('DeleteUserAttributes', { AccessToken, UserAttributeNames: ['email'] }),
    ],
  ]
  test.each(losses)('keeps that name %s, and nobody is made in its place', async (_, lose) => {
    const token = await made()
    await lose(token)
    expect((await passwordAuth(pool, ada)).status).toBe(200)
    expect((await invite('another-week')).body.__type).toBe('UsernameExistsException')
    const UserAttributes = [{ Name: 'email', Value: bob.email }]
    const named = { ClientId, Username: mallory.email }
    await pool.call('SignUp', { ...named, Password: mallory.password, UserAttributes })
    await pool.call('ConfirmSignUp', { ...named, ConfirmationCode: pool.codeFor(bob.email) })
    const { AccessToken } = await tokensOf(pool, mallory)
    expect((await updateAttributes(pool, AccessToken, { email: ada.email })).body.__type).toBe(
      'AliasExistsException',
    )
    expect((await passwordAuth(pool, ada)).status).toBe(200)
    await pool.call('DeleteUser', { AccessToken: token })
    expect((await updateAttributes(pool, AccessToken, { email: ada.email })).status).toBe(200)
    expect((await verifyAddress(pool, AccessToken, { address: ada.email })).status).toBe(200)
  })
})
