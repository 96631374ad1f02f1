import { join } from 'node:path'
import { open } from 'lmdb'
import { generateSync } from 'otplib'
import type { PoolSettings } from '../pool-settings'
import { ada, bob, type Person } from './mandated-client'
import { passwordAuth, registered, type Tokens, tokensOf } from './registered'
import { signedHeaders } from './signed-headers'
import { CLIENT_ID, openTestPool, POOL_ID, type TestPool } from './test-pool'

// What was opened by one who may not, or no longer, must not end in somebody's account.

const ClientId = CLIENT_ID
const PHONE = '+12025550143'
const NO_SESSION = { __type: 'NotAuthorizedException', message: 'Invalid session for the user.' }
let pool: TestPool
afterEach(() => pool.close())

async function opened(settings: Partial<PoolSettings>) {
  pool = await openTestPool(settings)
}

function respond(ChallengeName: string, Session: unknown, responses: Record<string, string>) {
  const ChallengeResponses = { USERNAME: 'ada', ...responses }
  return pool.call('RespondToAuthChallenge', {
    ClientId,
    ChallengeName,
    Session,
    ChallengeResponses,
  })
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

  /** As a pool stored its grants before it noted whose they are. */
  async function forgetWhose() {
    const db = open({ path: join(pool.folder, 'parlor.mdb'), maxDbs: 64 })
    const grants = db.openDB<{ sub?: string }, string>({ name: 'user-pool/grants' })
    for (const { key, value } of grants.getRange()) {
      const { sub: _, ...older } = value
      await grants.put(key, older)
    }
    await db.close()
  }

  test('is not refreshed by an older token of the former either, which serves until then', async () => {
    await opened({ email: 'alias' })
    await signUp(bob)
    const former = await tokensOf(pool, FORMER)
    await forgetWhose()
    const refresh = { ClientId, RefreshToken: former.RefreshToken }
    expect((await pool.call('GetTokensFromRefreshToken', refresh)).status).toBe(200)
    pool.clock.ms += 1_000
    await deleteAndTake(former)
    expect((await pool.call('GetTokensFromRefreshToken', refresh)).body.message).toBe(
      'Refresh Token has been revoked',
    )
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

  test('is not entered by an answer that is judged while the name passes on', async () => {
    let former: Tokens | undefined
    await opened({
      email: 'alias',
      customAuth: {
        define: ({ session }) =>
          session.length > 0 ? { issueTokens: true } : { challengeName: 'CUSTOM_CHALLENGE' },
        create: () => ({ publicParameters: {}, privateParameters: {} }),
        async verify() {
          if (former) await deleteAndTake(former)
          return true
        },
      },
    })
    await signUp(bob)
    former = await tokensOf(pool, FORMER)
    const AuthParameters = { USERNAME: 'ada' }
    const asked = { ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters }
    const { Session } = (await pool.call('InitiateAuth', asked)).body
    expect((await respond('CUSTOM_CHALLENGE', Session, { ANSWER: 'any' })).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
  })

  test('is not entered by a challenge that the former left open', async () => {
    await opened({ email: 'alias' })
    await signUp(bob)
    const former = await tokensOf(pool, FORMER)
    const { AccessToken } = former
    const UserAttributes = [{ Name: 'phone_number', Value: PHONE }]
    await pool.call('UpdateUserAttributes', { AccessToken, UserAttributes })
    await pool.call('SetUserMFAPreference', { AccessToken, SMSMfaSettings: { Enabled: true } })
    const { Session } = (await passwordAuth(pool, FORMER)).body
    const SMS_MFA_CODE = pool.codeFor(PHONE)
    await deleteAndTake(former)
    expect((await respond('SMS_MFA', Session, { SMS_MFA_CODE })).body).toEqual(NO_SESSION)
  })

  test('is not reset by a code that the former asked for while leaving', async () => {
    await opened({ email: 'alias' })
    await signUp(bob)
    const former = await tokensOf(pool, FORMER)
    const named = { ClientId, Username: 'ada' }
    await Promise.all([pool.call('ForgotPassword', named), deleteAndTake(former)])
    const code = { ConfirmationCode: pool.codeFor(bob.email), Password: bob.password }
    expect((await pool.call('ConfirmForgotPassword', { ...named, ...code })).body).toEqual({
      __type: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    })
  })

  test('has no device of the former, who confirmed it while leaving', async () => {
    await opened({ email: 'alias', devices: 'always' })
    for (let count = 0; count < 5; count++) {
      await signUp(bob)
      const former = await tokensOf(pool, FORMER)
      const { AccessToken, NewDeviceMetadata } = former
      const DeviceSecretVerifierConfig = { PasswordVerifier: 'AId3', Salt: 'AOuW' }
      const device = { DeviceKey: NewDeviceMetadata?.DeviceKey, DeviceSecretVerifierConfig }
      const confirm = { AccessToken, ...device }
      await Promise.all([deleteAndTake(former), pool.call('ConfirmDevice', confirm)])
      const owner = await tokensOf(pool, { ...ada, email: 'ada' })
      const listed = await pool.call('ListDevices', { AccessToken: owner.AccessToken })
      expect(listed.body).toEqual({ Devices: [] })
      await pool.call('DeleteUser', { AccessToken: owner.AccessToken })
    }
  })

  test('gets no authenticator app by such a challenge', async () => {
    await opened({ email: 'alias', mfa: 'ON' })
    await signUp(bob)
    const [one, other] = [await passwordAuth(pool, FORMER), await passwordAuth(pool, FORMER)]
    await deleteAndTake(await withApp(one.body.Session))
    const { Session } = other.body
    expect((await pool.call('AssociateSoftwareToken', { Session })).body).toEqual(NO_SESSION)
  })
})

/** Sets an authenticator app up as far as the session allows. */
async function withApp(session: unknown) {
  const associated = await pool.call('AssociateSoftwareToken', { Session: session })
  const secret = String(associated.body.SecretCode)
  const UserCode = generateSync({ secret, epoch: pool.clock.ms / 1_000 })
  const verify = { Session: associated.body.Session, UserCode }
  const verified = await pool.call('VerifySoftwareToken', verify)
  const done = await respond('MFA_SETUP', verified.body.Session, {})
  return { ...(done.body.AuthenticationResult as Tokens), secret, verified }
}

describe('a temporary password', () => {
  const invited = { ...ada, password: 'for-a-week' }

  function inviteBody(changed: Record<string, string> = {}) {
    return JSON.stringify({
      UserPoolId: POOL_ID,
      Username: ada.email,
      TemporaryPassword: invited.password,
      UserAttributes: [{ Name: 'phone_number', Value: PHONE }],
      ...changed,
    })
  }

  async function invite(changed: Record<string, string> = {}) {
    const operation = 'AdminCreateUser'
    const body = inviteBody(changed)
    await pool.call(operation, body, await signedHeaders(pool, { operation, body }))
  }

  test('serves nobody once another sign-in has replaced it', async () => {
    await opened({})
    await invite()
    const [owner, thief] = [await passwordAuth(pool, invited), await passwordAuth(pool, invited)]
    const answer = (Session: unknown, NEW_PASSWORD: string) =>
      respond('NEW_PASSWORD_REQUIRED', Session, { NEW_PASSWORD })
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
    const answer = respond('NEW_PASSWORD_REQUIRED', Session, { NEW_PASSWORD: bob.password })
    expect((await answer).body).toEqual(NO_SESSION)
    expect((await passwordAuth(pool, another)).body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  })

  test('is not sent again to whom has chosen one in that moment', async () => {
    await opened({})
    await invite()
    const { Session } = (await passwordAuth(pool, invited)).body
    const mails = pool.mails.length
    const body = inviteBody({ TemporaryPassword: 'for-another-week', MessageAction: 'RESEND' })
    const headers = await signedHeaders(pool, { operation: 'AdminCreateUser', body })
    // Each finds an invitation when it arrives; what is stored second is refused.
    const [chosen, sent] = await Promise.all([
      respond('NEW_PASSWORD_REQUIRED', Session, { NEW_PASSWORD: ada.password }),
      pool.call('AdminCreateUser', body, headers),
    ])
    expect([chosen.status, sent.status].filter((status) => status === 200)).toHaveLength(1)
    if (chosen.status === 200) {
      expect(sent.body.__type).toBe('UnsupportedUserStateException')
      expect(pool.mails).toHaveLength(mails)
      expect((await passwordAuth(pool, ada)).status).toBe(200)
    } else expect(chosen.body).toEqual(NO_SESSION)
  })

  test('does not send the second factor to another phone', async () => {
    await opened({ mfa: 'ON' })
    await invite()
    const { Session } = (await passwordAuth(pool, invited)).body
    const NEW_PASSWORD = bob.password
    const answer = (number: string) =>
      respond('NEW_PASSWORD_REQUIRED', Session, {
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

describe('an account that was made under an address as its free name', () => {
  const mallory = { ...bob, email: 'mallory' }

  async function invite(TemporaryPassword: string) {
    const operation = 'AdminCreateUser'
    const UserAttributes = [
      { Name: 'email', Value: ada.email },
      { Name: 'email_verified', Value: 'true' },
    ]
    const named = { UserPoolId: POOL_ID, Username: ada.email, UserAttributes }
    const body = JSON.stringify({ ...named, TemporaryPassword })
    return pool.call(operation, body, await signedHeaders(pool, { operation, body }))
  }

  async function made() {
    await opened({ email: 'alias' })
    await invite('for-a-week')
    const { Session } = (await passwordAuth(pool, { ...ada, password: 'for-a-week' })).body
    const done = await respond('NEW_PASSWORD_REQUIRED', Session, { NEW_PASSWORD: ada.password })
    return (done.body.AuthenticationResult as Tokens).AccessToken
  }

  const change = (AccessToken: string, Value: string) =>
    pool.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value }] })

  function verify(AccessToken: string, address: string) {
    const Code = pool.codeFor(address)
    return pool.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
  }

  const losses: [string, (token: string) => Promise<unknown>][] = [
    [
      'with another address verified',
      async (token) => {
        await change(token, 'lovelace@example.org')
        await verify(token, 'lovelace@example.org')
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
    expect((await change(AccessToken, ada.email)).body.__type).toBe('AliasExistsException')
    expect((await passwordAuth(pool, ada)).status).toBe(200)
    await pool.call('DeleteUser', { AccessToken: token })
    expect((await change(AccessToken, ada.email)).status).toBe(200)
    expect((await verify(AccessToken, ada.email)).status).toBe(200)
  })
})

describe.each([
  ['a sign-out everywhere', (AccessToken: string) => pool.call('GlobalSignOut', { AccessToken })],
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
    const UserAttributes = [{ Name: 'phone_number', Value: PHONE }]
    await pool.call('UpdateUserAttributes', { AccessToken, UserAttributes })
    await pool.call('SetUserMFAPreference', { AccessToken, SMSMfaSettings: { Enabled: true } })
    const { Session } = (await passwordAuth(pool, ada)).body
    const SMS_MFA_CODE = pool.codeFor(PHONE)
    expect((await end(AccessToken)).status).toBe(200)
    expect((await respond('SMS_MFA', Session, { SMS_MFA_CODE })).body).toEqual(NO_SESSION)
  })

  test('where it sets up an authenticator app', async () => {
    await opened({ mfa: 'ON' })
    await registered(pool, ada)
    const [owner, thief] = [await passwordAuth(pool, ada), await passwordAuth(pool, ada)]
    const { AccessToken } = await withApp(owner.body.Session)
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
    expect((await respond('CUSTOM_CHALLENGE', Session, { ANSWER: 'any' })).body).toEqual(NO_SESSION)
  })
})

test('a password alone does not replace the app that another sign-in has just set up', async () => {
  await opened({ mfa: 'ON' })
  await registered(pool, ada)
  const [owner, thief] = [await passwordAuth(pool, ada), await passwordAuth(pool, ada)]
  const { AccessToken } = await withApp(owner.body.Session)
  expect(AccessToken).toBeTruthy()
  const { verified } = await withApp(thief.body.Session)
  expect(verified.body).toEqual(NO_SESSION)
})

test('a password alone does not replace an app whose user has turned it off where it is required', async () => {
  await opened({ mfa: 'ON' })
  await registered(pool, ada)
  const [owner, thief] = [await passwordAuth(pool, ada), await passwordAuth(pool, ada)]
  const { AccessToken } = await withApp(owner.body.Session)
  const SoftwareTokenMfaSettings = { Enabled: false }
  await pool.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings })
  expect((await passwordAuth(pool, ada)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  const { verified } = await withApp(thief.body.Session)
  expect(verified.body).toEqual(NO_SESSION)
})

test('nor one that was verified by a token and never turned on', async () => {
  await opened({ mfa: 'ON' })
  const named = { ClientId, Username: ada.email }
  const UserAttributes = [{ Name: 'phone_number', Value: PHONE }]
  await pool.call('SignUp', { ...named, Password: ada.password, UserAttributes })
  await pool.call('ConfirmSignUp', { ...named, ConfirmationCode: pool.codeFor(ada.email) })
  const { Session } = (await passwordAuth(pool, ada)).body
  const { body } = await respond('SMS_MFA', Session, { SMS_MFA_CODE: pool.codeFor(PHONE) })
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

test('of many codes guessed at once no more are looked at than one after the other', async () => {
  await opened({ mfa: 'ON' })
  await registered(pool, ada)
  await withApp((await passwordAuth(pool, ada)).body.Session)
  const { Session } = (await passwordAuth(pool, ada)).body
  const guesses = Array.from({ length: 40 }, () =>
    respond('SOFTWARE_TOKEN_MFA', Session, { SOFTWARE_TOKEN_MFA_CODE: 'guess' }),
  )
  const texts = (await Promise.all(guesses)).map(({ body }) => body.message)
  expect(texts.filter((text) => text === 'Invalid code received for user')).toHaveLength(5)
  expect(texts.filter((text) => text === 'Password attempts exceeded')).toHaveLength(35)
})
