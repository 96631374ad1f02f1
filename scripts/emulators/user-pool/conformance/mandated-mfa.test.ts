import { CognitoUserAttribute } from 'amazon-cognito-identity-js'
import { generateSync } from 'otplib'
import { useFastPowers } from '../../../testing/user-pool/fast-powers'
import {
  ada,
  called,
  type MandatedClient,
  outcome,
  PHONE,
  register,
  step,
} from '../../../testing/user-pool/mandated-client'
import { openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../pool-settings'

const STEP_MS = 30_000
useFastPowers()

let pool: TestPool
afterEach(() => pool.close())

async function signedIn(settings: Partial<PoolSettings> = {}) {
  pool = await openTestPool(settings)
  const client = await register(pool, ada)
  return { client, ...(await client.signIn(ada)) }
}

type User = Awaited<ReturnType<typeof signedIn>>['user']

function code(secret: string): string {
  return generateSync({ secret, epoch: pool.clock.ms / 1_000 })
}

/** Sets up an authenticator app; each of its codes serves once, so the clock goes on a step. */
async function setUpApp(user: User): Promise<string> {
  const secret = await new Promise<string>((resolve, reject) =>
    user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject }),
  )
  await outcome((callbacks) => user.verifySoftwareToken(code(secret), 'my phone', callbacks))
  pool.clock.ms += STEP_MS
  return secret
}

async function addPhone(user: User): Promise<void> {
  const phone = new CognitoUserAttribute({ Name: 'phone_number', Value: PHONE })
  await called((done) => user.updateAttributes([phone], done))
}

function prefer(user: User, type: 'sms' | 'app' | 'none') {
  const on = (preferred: boolean) => ({ Enabled: true, PreferredMfa: preferred })
  const sms = type === 'app' ? null : on(type === 'sms')
  const app = type === 'sms' ? null : on(type === 'app')
  return called((done) => user.setUserMfaPreference(sms, app, done))
}

async function challenged(client: MandatedClient) {
  const user = client.user(ada.email)
  const asked = await client.start(ada, user)
  if (asked.status !== 'challenge') throw new Error('There was no challenge')
  return { user, asked }
}

test('SMS_MFA: the code of the text message signs in, a wrong one may be put right', async () => {
  const { client, user: first } = await signedIn()
  await addPhone(first)
  await called((done) => first.enableMFA(done))
  const { user, asked } = await challenged(client)
  expect(asked).toMatchObject({
    name: 'SMS_MFA',
    parameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: '+*******0143',
    },
  })
  await expect(step((callbacks) => user.sendMFACode('wrong', callbacks))).rejects.toMatchObject({
    code: 'CodeMismatchException',
    message: 'Invalid code received for user',
  })
  const done = await step((callbacks) => user.sendMFACode(pool.codeFor(PHONE), callbacks))
  expect(done.status).toBe('signed-in')
  await expect(
    step((callbacks) => user.sendMFACode(pool.codeFor(PHONE), callbacks)),
  ).rejects.toMatchObject({
    message: 'Invalid session for the user, session can only be used once.',
  })
})

test('SMS_MFA: the session ends after three minutes', async () => {
  const { client, user: first } = await signedIn()
  await addPhone(first)
  await called((done) => first.enableMFA(done))
  const { user } = await challenged(client)
  pool.clock.ms += 3 * 60_000
  await expect(
    step((callbacks) => user.sendMFACode(pool.codeFor(PHONE), callbacks)),
  ).rejects.toMatchObject({
    code: 'NotAuthorizedException',
    message: 'Invalid session for the user, session is expired.',
  })
})

test('enableMFA and disableMFA turn text messages on and off', async () => {
  const { client, user } = await signedIn()
  await addPhone(user)
  await called((done) => user.enableMFA(done))
  expect(await called((done) => user.getMFAOptions(done))).toEqual([
    { DeliveryMedium: 'SMS', AttributeName: 'phone_number' },
  ])
  await called((done) => user.disableMFA(done))
  expect((await client.start(ada)).status).toBe('signed-in')
})

test('SOFTWARE_TOKEN_MFA: a code of the app signs in once (RFC 6238, against otplib)', async () => {
  const { client, user: first } = await signedIn()
  const secret = await setUpApp(first)
  await prefer(first, 'app')
  const { user, asked } = await challenged(client)
  expect(asked).toMatchObject({
    name: 'SOFTWARE_TOKEN_MFA',
    parameters: { FRIENDLY_DEVICE_NAME: 'my phone' },
  })
  const answer = (text: string, by = user) =>
    step((callbacks) => by.sendMFACode(text, callbacks, 'SOFTWARE_TOKEN_MFA'))
  await expect(answer('000000x')).rejects.toMatchObject({ code: 'CodeMismatchException' })
  const used = code(secret)
  expect((await answer(used)).status).toBe('signed-in')

  const { user: again } = await challenged(client)
  await expect(answer(used, again)).rejects.toMatchObject({
    code: 'ExpiredCodeException',
    message: 'Your software token has already been used once.',
  })
  pool.clock.ms += STEP_MS
  expect((await answer(code(secret), again)).status).toBe('signed-in')
})

test('verifySoftwareToken: a wrong code leaves the app unset', async () => {
  const { user } = await signedIn()
  await new Promise((resolve, reject) =>
    user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject }),
  )
  await expect(
    outcome((callbacks) => user.verifySoftwareToken('000000', 'x', callbacks)),
  ).rejects.toMatchObject({ code: 'EnableSoftwareTokenMFAException', message: 'Code mismatch' })
  await expect(prefer(user, 'app')).rejects.toMatchObject({
    code: 'InvalidParameterException',
    message: 'User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA',
  })
})

test('SELECT_MFA_TYPE: with two factors and no preference the user chooses', async () => {
  const { client, user: first } = await signedIn()
  await addPhone(first)
  await setUpApp(first)
  await prefer(first, 'none')
  const { user, asked } = await challenged(client)
  expect(asked.name).toBe('SELECT_MFA_TYPE')
  expect(JSON.parse(asked.parameters.MFAS_CAN_CHOOSE ?? '')).toEqual([
    'SMS_MFA',
    'SOFTWARE_TOKEN_MFA',
  ])
  const chosen = await step((callbacks) => user.sendMFASelectionAnswer('SMS_MFA', callbacks))
  expect(chosen).toMatchObject({ name: 'SMS_MFA' })
  const done = await step((callbacks) => user.sendMFACode(pool.codeFor(PHONE), callbacks))
  expect(done.status).toBe('signed-in')
})

test('MFA_SETUP: where a second factor is required, an app is set up during the sign-in', async () => {
  pool = await openTestPool({ mfa: 'ON' })
  const client = await register(pool, ada)
  const { user, asked } = await challenged(client)
  expect(asked).toMatchObject({
    name: 'MFA_SETUP',
    parameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
  })
  const secret = await setUpApp(user)
  const { user: next, asked: then } = await challenged(client)
  expect(then.name).toBe('SOFTWARE_TOKEN_MFA')
  const done = await step((callbacks) =>
    next.sendMFACode(code(secret), callbacks, 'SOFTWARE_TOKEN_MFA'),
  )
  expect(done.status).toBe('signed-in')
})
