import { generateSync } from 'otplib'
import { NO_SESSION, respond, withApp } from '../../../testing/user-pool/answer-challenge'
import { ada, bob } from '../../../testing/user-pool/mandated-client'
import {
  passwordAuth,
  registered,
  type Tokens,
  tokensOf,
} from '../../../testing/user-pool/registered'
import { signedHeaders } from '../../../testing/user-pool/signed-headers'
import {
  CLIENT_ID,
  openTestPool,
  POOL_ID,
  type TestPool,
} from '../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../pool-settings'

// A sign-in that anybody began with a password must not end in more than the password is worth.

const ClientId = CLIENT_ID
const PHONE = '+12025550143'
let pool: TestPool
afterEach(() => pool.close())

async function opened(settings: Partial<PoolSettings>) {
  pool = await openTestPool(settings)
}

/** The number to which codes go from here on. */
function giveNumber(AccessToken: string, Value = PHONE) {
  const UserAttributes = [{ Name: 'phone_number', Value }]
  return pool.call('UpdateUserAttributes', { AccessToken, UserAttributes })
}

/** Sets up an app, and answers what shows its code of the moment. */
async function addApp(AccessToken: string) {
  const { body } = await pool.call('AssociateSoftwareToken', { AccessToken })
  const secret = String(body.SecretCode)
  const codeNow = () => generateSync({ secret, epoch: pool.clock.ms / 1_000 })
  await pool.call('VerifySoftwareToken', { AccessToken, UserCode: codeNow() })
  return codeNow
}

describe('a temporary password', () => {
  const invited = { ...ada, password: 'for-a-week' }

  async function invite(changed: Record<string, string> = {}) {
    const operation = 'AdminCreateUser'
    const body = JSON.stringify({
      UserPoolId: POOL_ID,
      Username: ada.email,
      TemporaryPassword: invited.password,
      UserAttributes: [{ Name: 'phone_number', Value: PHONE }],
      ...changed,
    })
    await pool.call(operation, body, await signedHeaders(pool, { operation, body }))
  }

  test('serves nobody once another sign-in has replaced it', async () => {
    await opened({})
    await invite()
    const [owner, thief] = [await passwordAuth(pool, invited), await passwordAuth(pool, invited)]
    const answer = (Session: unknown, NEW_PASSWORD: string) =>
      respond(pool, 'NEW_PASSWORD_REQUIRED', Session, { NEW_PASSWORD })
    expect((await answer(owner.body.Session, ada.password)).status).toBe(200)
    const before = pool.stored()
    expect((await answer(thief.body.Session, bob.password)).body).toEqual(NO_SESSION)
    expect(pool.stored()).toBe(before)
    expect((await passwordAuth(pool, ada)).status).toBe(200)
  })

  test('serves nobody in the midst of a sign-in once an admin has sent another', async () => {
    await opened({})
    await invite()
    const { Session } = (await passwordAuth(pool, invited)).body
    const another = { ...ada, password: 'for-another-week' }
    await invite({ TemporaryPassword: another.password, MessageAction: 'RESEND' })
    const answer = respond(pool, 'NEW_PASSWORD_REQUIRED', Session, { NEW_PASSWORD: bob.password })
    expect((await answer).body).toEqual(NO_SESSION)
    expect((await passwordAuth(pool, another)).body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  })

  test('does not send the second factor to another phone', async () => {
    await opened({ mfa: 'ON' })
    await invite()
    const { Session } = (await passwordAuth(pool, invited)).body
    const NEW_PASSWORD = bob.password
    const answer = (number: string) =>
      respond(pool, 'NEW_PASSWORD_REQUIRED', Session, {
        NEW_PASSWORD,
        'userAttributes.phone_number': number,
      })
    expect((await answer('+12025550199')).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Cannot modify an already provided phone_number',
    })
    expect((await answer(PHONE)).body).toMatchObject({
      ChallengeName: 'SMS_MFA',
      ChallengeParameters: { CODE_DELIVERY_DESTINATION: '+*******0143' },
    })
  })
})

describe.each([
  ['a global sign-out', (AccessToken: string) => pool.call('GlobalSignOut', { AccessToken })],
  [
    'a changed password',
    (AccessToken: string) =>
      pool.call('ChangePassword', {
        AccessToken,
        PreviousPassword: ada.password,
        ProposedPassword: bob.password,
      }),
  ],
])('a sign-in in its midst ends with %s', (_, end) => {
  test('where it waits for its second factor', async () => {
    await opened({})
    await registered(pool, ada)
    const { AccessToken } = await tokensOf(pool, ada)
    await giveNumber(AccessToken)
    await pool.call('SetUserMFAPreference', { AccessToken, SMSMfaSettings: { Enabled: true } })
    const { Session } = (await passwordAuth(pool, ada)).body
    const SMS_MFA_CODE = pool.codeFor(PHONE)
    expect((await end(AccessToken)).status).toBe(200)
    expect((await respond(pool, 'SMS_MFA', Session, { SMS_MFA_CODE })).body).toEqual(NO_SESSION)
  })

  test('where it sets up an authenticator app', async () => {
    await opened({ mfa: 'ON' })
    await registered(pool, ada)
    const [owner, thief] = [await passwordAuth(pool, ada), await passwordAuth(pool, ada)]
    const { AccessToken } = await withApp(pool, owner.body.Session)
    expect((await end(AccessToken)).status).toBe(200)
    const { Session } = thief.body
    expect((await pool.call('AssociateSoftwareToken', { Session })).body).toEqual(NO_SESSION)
  })

  test("where the pool's own challenge is open", async () => {
    await opened({
      customAuth: {
        define: ({ session }) =>
          session.length > 0 ? { issueTokens: true } : { challengeName: 'CUSTOM_CHALLENGE' },
        create: () => ({ publicParameters: {}, privateParameters: {} }),
        verify: () => true,
      },
    })
    await registered(pool, ada)
    const { AccessToken } = await tokensOf(pool, ada)
    const AuthParameters = { USERNAME: ada.email }
    const asked = { ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters }
    const { Session } = (await pool.call('InitiateAuth', asked)).body
    expect((await end(AccessToken)).status).toBe(200)
    expect((await respond(pool, 'CUSTOM_CHALLENGE', Session, { ANSWER: 'any' })).body).toEqual(
      NO_SESSION,
    )
  })
})

test('a code sent to a phone serves nobody once the number is another', async () => {
  await opened({})
  await registered(pool, ada)
  const { AccessToken } = await tokensOf(pool, ada)
  await giveNumber(AccessToken)
  await pool.call('SetUserMFAPreference', { AccessToken, SMSMfaSettings: { Enabled: true } })
  const { Session } = (await passwordAuth(pool, ada)).body
  const SMS_MFA_CODE = pool.codeFor(PHONE)
  await giveNumber(AccessToken, '+12025550199')
  expect((await respond(pool, 'SMS_MFA', Session, { SMS_MFA_CODE })).body).toEqual(NO_SESSION)
})

test('a second factor that is turned off lets in nobody who was asked for it before', async () => {
  await opened({})
  await registered(pool, ada)
  const { AccessToken } = await tokensOf(pool, ada)
  await giveNumber(AccessToken)
  const turn = (sms: boolean, app: boolean) =>
    pool.call('SetUserMFAPreference', {
      AccessToken,
      SMSMfaSettings: { Enabled: sms },
      SoftwareTokenMfaSettings: { Enabled: app },
    })
  const codeNow = await addApp(AccessToken)

  await turn(true, false)
  const byPhone = (await passwordAuth(pool, ada)).body.Session
  const SMS_MFA_CODE = pool.codeFor(PHONE)
  await turn(false, true)
  expect((await respond(pool, 'SMS_MFA', byPhone, { SMS_MFA_CODE })).body).toEqual(NO_SESSION)

  const byApp = (await passwordAuth(pool, ada)).body.Session
  await turn(true, false)
  pool.clock.ms += 30_000
  const answer = { SOFTWARE_TOKEN_MFA_CODE: codeNow() }
  expect((await respond(pool, 'SOFTWARE_TOKEN_MFA', byApp, answer)).body).toEqual(NO_SESSION)
})

test('a second factor whose number has been deleted cannot be chosen, nor does a late code bring it back', async () => {
  await opened({})
  await registered(pool, ada)
  const { AccessToken } = await tokensOf(pool, ada)
  await giveNumber(AccessToken)
  await addApp(AccessToken)
  const on = { Enabled: true }
  await pool.call('SetUserMFAPreference', {
    AccessToken,
    SMSMfaSettings: on,
    SoftwareTokenMfaSettings: on,
  })
  const { ChallengeName, Session } = (await passwordAuth(pool, ada)).body
  expect(ChallengeName).toBe('SELECT_MFA_TYPE')
  const number = { AccessToken, AttributeName: 'phone_number' }
  const Code = pool.codeFor(PHONE)
  await pool.call('DeleteUserAttributes', { AccessToken, UserAttributeNames: ['phone_number'] })
  const chosen = await respond(pool, 'SELECT_MFA_TYPE', Session, { ANSWER: 'SMS_MFA' })
  expect(chosen.body.__type).toBe('InvalidParameterException')
  const verified = await pool.call('VerifyUserAttribute', { ...number, Code })
  expect(verified.body.__type).toBe('ExpiredCodeException')
  const { UserAttributes } = (await pool.call('GetUser', { AccessToken })).body
  expect(JSON.stringify(UserAttributes)).not.toContain('phone_number')
})

test('a password alone does not replace the app that another sign-in has just set up', async () => {
  await opened({ mfa: 'ON' })
  await registered(pool, ada)
  const [owner, thief] = [await passwordAuth(pool, ada), await passwordAuth(pool, ada)]
  const { AccessToken } = await withApp(pool, owner.body.Session)
  expect(AccessToken).toBeTruthy()
  const { verified } = await withApp(pool, thief.body.Session)
  expect(verified.body).toEqual(NO_SESSION)
})

test('a password alone does not replace an app whose user has turned it off where it is required', async () => {
  await opened({ mfa: 'ON' })
  await registered(pool, ada)
  const [owner, thief] = [await passwordAuth(pool, ada), await passwordAuth(pool, ada)]
  const { AccessToken } = await withApp(pool, owner.body.Session)
  const SoftwareTokenMfaSettings = { Enabled: false }
  await pool.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings })
  expect((await passwordAuth(pool, ada)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  const { verified } = await withApp(pool, thief.body.Session)
  expect(verified.body).toEqual(NO_SESSION)
})

test('a password alone does not replace an app that was verified and never turned on', async () => {
  await opened({ mfa: 'ON' })
  const named = { ClientId, Username: ada.email }
  const UserAttributes = [{ Name: 'phone_number', Value: PHONE }]
  await pool.call('SignUp', { ...named, Password: ada.password, UserAttributes })
  await pool.call('ConfirmSignUp', { ...named, ConfirmationCode: pool.codeFor(ada.email) })
  const { Session } = (await passwordAuth(pool, ada)).body
  const { body } = await respond(pool, 'SMS_MFA', Session, { SMS_MFA_CODE: pool.codeFor(PHONE) })
  const { AccessToken } = body.AuthenticationResult as Tokens
  const secret = String(
    (await pool.call('AssociateSoftwareToken', { AccessToken })).body.SecretCode,
  )
  const UserCode = generateSync({ secret, epoch: pool.clock.ms / 1_000 })
  await pool.call('VerifySoftwareToken', { AccessToken, UserCode })
  expect((await passwordAuth(pool, ada)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  await pool.call('DeleteUserAttributes', { AccessToken, UserAttributeNames: ['phone_number'] })
  expect((await passwordAuth(pool, ada)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
})
