import { addApp, NO_SESSION, respond, withApp } from '../../../testing/user-pool/answer-challenge'
import {
  adminCall,
  passwordAuth,
  registered,
  type Tokens,
  tokensOf,
  turnOnSms,
  updateAttributes,
} from '../../../testing/user-pool/calls'
import { ada, bob, PHONE } from '../../../testing/user-pool/mandated-client'
import { CLIENT_ID, openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../pool-settings'

// A sign-in that anybody began with a password must not end in more than the password is worth.

const ClientId = CLIENT_ID
let pool: TestPool
afterEach(() => pool.close())

async function opened(settings: Partial<PoolSettings>) {
  pool = await openTestPool(settings)
}

/** Two sign-ins of Ada's that wait for a second factor, which the pool requires: hers, and another's. */
async function bothWaiting() {
  await opened({ mfa: 'ON' })
  await registered(pool, ada)
  return [await passwordAuth(pool, ada), await passwordAuth(pool, ada)] as const
}

/** A pool where Ada is signed in. */
async function signedIn(settings: Partial<PoolSettings> = {}) {
  await opened(settings)
  await registered(pool, ada)
  return tokensOf(pool, ada)
}

describe('a temporary password', () => {
  const invited = { ...ada, password: 'for-a-week' }

  function invite(changed: Record<string, string> = {}) {
    return adminCall(pool, 'AdminCreateUser', {
      TemporaryPassword: invited.password,
      UserAttributes: [{ Name: 'phone_number', Value: PHONE }],
      ...changed,
    })
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
    const { AccessToken } = await signedIn()
    await turnOnSms(pool, AccessToken)
    const { Session } = (await passwordAuth(pool, ada)).body
    const SMS_MFA_CODE = pool.codeFor(PHONE)
    expect((await end(AccessToken)).status).toBe(200)
    expect((await respond(pool, 'SMS_MFA', Session, { SMS_MFA_CODE })).body).toEqual(NO_SESSION)
  })

  test('where it sets up an authenticator app', async () => {
    const [owner, thief] = await bothWaiting()
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
  const { AccessToken } = await signedIn()
  await turnOnSms(pool, AccessToken)
  const { Session } = (await passwordAuth(pool, ada)).body
  const SMS_MFA_CODE = pool.codeFor(PHONE)
  await updateAttributes(pool, AccessToken, { phone_number: '+12025550199' })
  expect((await respond(pool, 'SMS_MFA', Session, { SMS_MFA_CODE })).body).toEqual(NO_SESSION)
})

test('a second factor that is turned off lets in nobody who was asked for it before', async () => {
  const { AccessToken } = await signedIn()
  await updateAttributes(pool, AccessToken, { phone_number: PHONE })
  const turn = (sms: boolean, app: boolean) =>
    pool.call('SetUserMFAPreference', {
      AccessToken,
      SMSMfaSettings: { Enabled: sms },
      SoftwareTokenMfaSettings: { Enabled: app },
    })
  const { codeNow } = await addApp(pool, { AccessToken })

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
  const { AccessToken } = await signedIn()
  await updateAttributes(pool, AccessToken, { phone_number: PHONE })
  await addApp(pool, { AccessToken })
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
  const [owner, thief] = await bothWaiting()
  const { AccessToken } = await withApp(pool, owner.body.Session)
  expect(AccessToken).toBeTruthy()
  const { verified } = await withApp(pool, thief.body.Session)
  expect(verified.body).toEqual(NO_SESSION)
})

test('a password alone does not replace an app whose user has turned it off where it is required', async () => {
  const [owner, thief] = await bothWaiting()
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
  await addApp(pool, { AccessToken })
  expect((await passwordAuth(pool, ada)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  await pool.call('DeleteUserAttributes', { AccessToken, UserAttributeNames: ['phone_number'] })
  expect((await passwordAuth(pool, ada)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
})
