import { Amplify } from 'aws-amplify'
import {
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  fetchAuthSession,
  fetchDevices,
  fetchUserAttributes,
  forgetDevice,
  rememberDevice,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { defaultStorage } from 'aws-amplify/utils'
import { generateSync } from 'otplib'
import { call, REVOKED } from '../../../../testing/user-pool/calls'
import { ada, PHONE } from '../../../../testing/user-pool/example-users'
import { CLIENT_ID, openPool, POOL_ID, pool } from '../../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../../pool-settings'

// The library is for browsers: it names a device after `navigator`, and warns about each endpoint.
beforeAll(() => {
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent: 'Node', platform: 'Node' },
    configurable: true,
  })
  jest.spyOn(console, 'warn').mockImplementation()
})
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'navigator')
  jest.restoreAllMocks()
})

const { email: username, password } = ada

async function open(settings: Partial<PoolSettings> = {}) {
  await openPool(settings)
  // Left over from the sign-in of the previous test.
  await defaultStorage.clear()
  const Cognito = { userPoolId: POOL_ID, userPoolClientId: CLIENT_ID }
  Amplify.configure({ Auth: { Cognito: { ...Cognito, userPoolEndpoint: pool.endpoint } } })
  const userAttributes = { email: username, nickname: 'ada' }
  await signUp({ username, password, options: { userAttributes } })
  await confirmSignUp({ username, confirmationCode: pool.codeFor(username) })
}

const step = async (signingIn: ReturnType<typeof signIn>) => (await signingIn).nextStep

test('signIn, refresh and signOut', async () => {
  await open()
  expect(await step(signIn({ username, password }))).toEqual({ signInStep: 'DONE' })
  expect(await fetchUserAttributes()).toMatchObject({ nickname: 'ada', email: username })
  const oldTokens = (await fetchAuthSession()).tokens
  pool.clock.ms += 5_000
  const newTokens = (await fetchAuthSession({ forceRefresh: true })).tokens
  expect(newTokens?.accessToken.payload.iat).toBe(Number(oldTokens?.accessToken.payload.iat) + 5)
  const AccessToken = String(newTokens?.accessToken)
  await signOut({ global: true })
  expect((await call('GetUser', { AccessToken })).refusal).toBe(REVOKED)
})

test('confirmSignIn: a text message, an app, and the choice between them', async () => {
  await open()
  await signIn({ username, password })
  await updateUserAttributes({ userAttributes: { phone_number: PHONE } })
  await confirmUserAttribute({
    userAttributeKey: 'phone_number',
    confirmationCode: pool.codeFor(PHONE),
  })
  const { sharedSecret } = await setUpTOTP()
  const code = () => generateSync({ secret: sharedSecret, epoch: pool.clock.ms / 1_000 })
  await verifyTOTPSetup({ code: code() })
  await updateMFAPreference({ sms: 'ENABLED', totp: 'ENABLED' })
  await signOut()

  const selection = await step(signIn({ username, password }))
  expect(selection).toMatchObject({
    signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
    allowedMFATypes: ['SMS', 'TOTP'],
  })
  expect(await step(confirmSignIn({ challengeResponse: 'SMS' }))).toMatchObject({
    signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
    codeDeliveryDetails: { deliveryMedium: 'SMS', destination: '+*******0143' },
  })
  const wrong = confirmSignIn({ challengeResponse: '1' })
  await expect(wrong).rejects.toMatchObject({ name: 'CodeMismatchException' })
  const challengeResponse = pool.codeFor(PHONE)
  expect(await step(confirmSignIn({ challengeResponse }))).toEqual({ signInStep: 'DONE' })

  await updateMFAPreference({ totp: 'PREFERRED' })
  await signOut()
  pool.clock.ms += 30_000
  expect(await step(signIn({ username, password }))).toEqual({
    signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
  })
  expect(await step(confirmSignIn({ challengeResponse: code() }))).toEqual({ signInStep: 'DONE' })
})

test('confirmSignIn: an app is set up if a second factor is required', async () => {
  await open({ mfa: 'ON' })
  const setup = await step(signIn({ username, password }))
  if (setup.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(setup.signInStep)
  const secret = setup.totpSetupDetails.sharedSecret
  const challengeResponse = generateSync({ secret, epoch: pool.clock.ms / 1_000 })
  expect(await step(confirmSignIn({ challengeResponse }))).toEqual({ signInStep: 'DONE' })
})

test('rememberDevice: the device then proves itself, until it is forgotten', async () => {
  await open({ devices: 'opt-in' })
  await signIn({ username, password })
  await rememberDevice()
  const [device] = await fetchDevices()
  expect(device?.id).toMatch(/^us-east-1_/)
  await signOut()
  expect(await step(signIn({ username, password }))).toEqual({ signInStep: 'DONE' })
  const { accessToken } = (await fetchAuthSession()).tokens ?? {}
  expect(accessToken?.payload.device_key).toBe(device?.id)
  await forgetDevice()
  expect(await fetchDevices()).toEqual([])
})
