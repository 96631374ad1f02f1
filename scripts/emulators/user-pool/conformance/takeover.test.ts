import {
  type AuthTokens,
  call,
  callAbout,
  challengeOf,
  EXPIRED_CODE,
  firstChallenge,
  INCORRECT,
  NO_SESSION,
  proofOf,
  prove,
  registerUser,
  resetPassword,
  respond,
  setUpAppInSignIn,
  tokensOf,
  turnOnSms,
} from '../../../testing/user-pool/calls'
import { ada, bob, PHONE } from '../../../testing/user-pool/example-users'
import { CLIENT_ID, openPool, pool } from '../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../pool-settings'

// A former user's sessions and codes must not lead into somebody else's account.

describe('an address whose user was deleted, and which somebody else has taken', () => {
  const former = { ...bob, email: ada.email }

  /** Opens a pool in which the former user has the address. */
  async function openWithFormer(settings: Partial<PoolSettings> = {}) {
    await openPool(settings)
    await registerUser(former)
  }

  async function deleteAndTake({ AccessToken }: Pick<AuthTokens, 'AccessToken'>) {
    expect((await call('DeleteUser', { AccessToken })).status).toBe(200)
    await registerUser(ada)
  }

  test('is not refreshed by a token of the former user', async () => {
    await openWithFormer()
    const tokens = await tokensOf(former)
    await deleteAndTake(tokens)
    const refresh = { ClientId: CLIENT_ID, RefreshToken: tokens.RefreshToken }
    expect((await call('GetTokensFromRefreshToken', refresh)).refusal).toBe(
      'NotAuthorizedException: Refresh Token has been revoked',
    )
  })

  test('is not entered by a sign-in that the former user had begun', async () => {
    await openWithFormer()
    const tokens = await tokensOf(former)
    const proof = proofOf(await challengeOf(ada.email), former.password)
    await deleteAndTake(tokens)
    expect((await prove(proof)).refusal).toBe(INCORRECT)
  })

  test('is not entered by a challenge that the former user left open', async () => {
    await openWithFormer()
    const tokens = await tokensOf(former)
    await turnOnSms(tokens.AccessToken)
    const { Session } = await firstChallenge(former)
    const SMS_MFA_CODE = pool.codeFor(PHONE)
    await deleteAndTake(tokens)
    expect((await respond('SMS_MFA', Session, { SMS_MFA_CODE })).refusal).toBe(NO_SESSION)
  })

  test('is not reset by a code that the former user requested before leaving', async () => {
    await openWithFormer()
    const tokens = await tokensOf(former)
    await callAbout(ada.email, 'ForgotPassword')
    const code = pool.codeFor(ada.email)
    await deleteAndTake(tokens)
    expect((await resetPassword(ada.email, bob.password, code)).refusal).toBe(EXPIRED_CODE)
  })

  test('has no device of the former user', async () => {
    await openWithFormer({ devices: 'always' })
    const tokens = await tokensOf(former)
    const { AccessToken, NewDeviceMetadata } = tokens
    const DeviceSecretVerifierConfig = { PasswordVerifier: 'AId3', Salt: 'AOuW' }
    const device = { DeviceKey: NewDeviceMetadata?.DeviceKey, DeviceSecretVerifierConfig }
    const confirmDevice = () => call('ConfirmDevice', { AccessToken, ...device })
    expect((await confirmDevice()).status).toBe(200)
    await deleteAndTake(tokens)
    expect((await confirmDevice()).body.message).toBe('User does not exist.')
    const owner = await tokensOf(ada)
    const devices = await call('ListDevices', { AccessToken: owner.AccessToken })
    expect(devices.body).toEqual({ Devices: [] })
  })

  test('does not get an authenticator app through such a challenge', async () => {
    await openWithFormer({ mfa: 'ON' })
    const [one, other] = [await firstChallenge(former), await firstChallenge(former)]
    await deleteAndTake(await setUpAppInSignIn(one.Session))
    const { Session } = other
    expect((await call('AssociateSoftwareToken', { Session })).refusal).toBe(NO_SESSION)
  })
})
