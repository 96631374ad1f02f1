import type { CognitoUser } from 'amazon-cognito-identity-js'
import { generateSync } from 'otplib'
import { refusalOf } from '../../../../testing/user-pool/calls'
import { ada, PHONE } from '../../../../testing/user-pool/example-users'
import { useFastPowers } from '../../../../testing/user-pool/fast-powers'
import {
  callSdk,
  type MandatedClient,
  register,
  sdkAttributes,
  sdkOutcome,
  sdkStep,
} from '../../../../testing/user-pool/mandated-client'
import { openPool, pool } from '../../../../testing/user-pool/test-pool'

const STEP_MS = 30_000
useFastPowers()
beforeEach(() => openPool())

async function signInAda() {
  const client = await register(ada)
  return { client, ...(await client.signIn(ada)) }
}

function code(secret: string): string {
  return generateSync({ secret, epoch: pool.clock.ms / 1_000 })
}

const associate = (user: CognitoUser) =>
  sdkOutcome<string>((callbacks) => user.associateSoftwareToken(callbacks))

/** Sets up an authenticator app. Each of its codes is valid once, so the clock moves on a step. */
async function setUpApp(user: CognitoUser): Promise<string> {
  const secret = await associate(user)
  await sdkOutcome((callbacks) => user.verifySoftwareToken(code(secret), 'my phone', callbacks))
  pool.clock.ms += STEP_MS
  return secret
}

async function addPhone(user: CognitoUser): Promise<void> {
  const phone = sdkAttributes({ phone_number: PHONE })
  await callSdk((done) => user.updateAttributes(phone, done))
}

/** Ada's client; her sign-in asks for the code of a text message. */
async function withSms() {
  const { client, user } = await signInAda()
  await addPhone(user)
  await callSdk((done) => user.enableMFA(done))
  return { client, first: user }
}

async function startSignIn(client: MandatedClient) {
  const user = client.user(ada.email)
  const challenge = await client.start(ada, user)
  if (challenge.status !== 'challenge') throw new Error('There was no challenge')
  const answer = (text: string) =>
    sdkStep((callbacks) => user.sendMFACode(text, callbacks, challenge.name))
  return { user, challenge, answer }
}

test('SMS_MFA: the code of the text message signs in, a wrong one may be corrected', async () => {
  const { client } = await withSms()
  const { challenge, answer } = await startSignIn(client)
  expect(challenge).toMatchObject({
    name: 'SMS_MFA',
    parameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: '+*******0143',
    },
  })
  expect(await refusalOf(answer('wrong'))).toBe(
    'CodeMismatchException: Invalid code received for user',
  )
  expect((await answer(pool.codeFor(PHONE))).status).toBe('signed-in')
  expect(await refusalOf(answer(pool.codeFor(PHONE)))).toBe(
    'NotAuthorizedException: Invalid session for the user, session can only be used once.',
  )
})

test('SMS_MFA: the session ends after three minutes', async () => {
  const { client } = await withSms()
  const { answer } = await startSignIn(client)
  pool.clock.ms += 3 * 60_000
  expect(await refusalOf(answer(pool.codeFor(PHONE)))).toBe(
    'NotAuthorizedException: Invalid session for the user, session is expired.',
  )
})

test('enableMFA and disableMFA turn text messages on and off', async () => {
  const { client, first } = await withSms()
  expect(await callSdk((done) => first.getMFAOptions(done))).toEqual([
    { DeliveryMedium: 'SMS', AttributeName: 'phone_number' },
  ])
  await callSdk((done) => first.disableMFA(done))
  expect((await client.start(ada)).status).toBe('signed-in')
})

test('SOFTWARE_TOKEN_MFA: a code of the app signs in once (RFC 6238, against otplib)', async () => {
  const { client, user: first } = await signInAda()
  const secret = await setUpApp(first)
  const app = { Enabled: true, PreferredMfa: true }
  await callSdk((done) => first.setUserMfaPreference(null, app, done))
  const { challenge, answer } = await startSignIn(client)
  expect(challenge).toMatchObject({
    name: 'SOFTWARE_TOKEN_MFA',
    parameters: { FRIENDLY_DEVICE_NAME: 'my phone' },
  })
  expect(await refusalOf(answer('000000x'))).toMatch(/^CodeMismatchException/)
  const usedCode = code(secret)
  expect((await answer(usedCode)).status).toBe('signed-in')

  const { answer: again } = await startSignIn(client)
  expect(await refusalOf(again(usedCode))).toBe(
    'ExpiredCodeException: Your software token has already been used once.',
  )
  pool.clock.ms += STEP_MS
  expect((await again(code(secret))).status).toBe('signed-in')
})

test('verifySoftwareToken: a wrong code leaves the app unset', async () => {
  const { user } = await signInAda()
  await associate(user)
  const verify = sdkOutcome((callbacks) => user.verifySoftwareToken('000000', 'x', callbacks))
  expect(await refusalOf(verify)).toBe('EnableSoftwareTokenMFAException: Code mismatch')
  const app = { Enabled: true, PreferredMfa: true }
  const prefer = callSdk((done) => user.setUserMfaPreference(null, app, done))
  expect(await refusalOf(prefer)).toBe(
    'InvalidParameterException: User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA',
  )
})

test('SELECT_MFA_TYPE: with two factors and no preference the user chooses', async () => {
  const { client, user: first } = await signInAda()
  await addPhone(first)
  await setUpApp(first)
  const on = { Enabled: true, PreferredMfa: false }
  await callSdk((done) => first.setUserMfaPreference(on, on, done))
  const { user, challenge } = await startSignIn(client)
  expect(challenge.name).toBe('SELECT_MFA_TYPE')
  const choice = JSON.parse(challenge.parameters.MFAS_CAN_CHOOSE ?? '')
  expect(choice).toEqual(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])
  const next = await sdkStep((callbacks) => user.sendMFASelectionAnswer('SMS_MFA', callbacks))
  expect(next).toMatchObject({ name: 'SMS_MFA' })
  const last = await sdkStep((callbacks) => user.sendMFACode(pool.codeFor(PHONE), callbacks))
  expect(last.status).toBe('signed-in')
})

test('MFA_SETUP: if a second factor is required, an app is set up during the sign-in', async () => {
  await openPool({ mfa: 'ON' })
  const client = await register(ada)
  const { user, challenge } = await startSignIn(client)
  expect(challenge).toMatchObject({
    name: 'MFA_SETUP',
    parameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
  })
  const secret = await setUpApp(user)
  const { challenge: next, answer } = await startSignIn(client)
  expect(next.name).toBe('SOFTWARE_TOKEN_MFA')
  expect((await answer(code(secret))).status).toBe('signed-in')
})
