import { addApp, respond as answerChallenge } from '../../../testing/user-pool/answer-challenge'
import {
  adminCall,
  passwordAuth,
  registered,
  tokensOf,
  turnOnSms,
  updateAttributes,
} from '../../../testing/user-pool/calls'
import { ada, bob } from '../../../testing/user-pool/mandated-client'
import { challengeOf, initiate, proofOf, respond } from '../../../testing/user-pool/srp-client'
import { CLIENT_ID, openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'
import { DEFAULT_SETTINGS } from '../pool-settings'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ClientId = CLIENT_ID
const Username = ada.email
const wrong = { ...ada, password: 'engine-no-2' }
let pool: TestPool
beforeEach(async () => {
  pool = await openTestPool()
})
afterEach(() => pool.close())

const message = async (answered: ReturnType<TestPool['call']>) => (await answered).body.message

describe('life times', () => {
  test('a code of a sign-up serves for 24 hours', async () => {
    await pool.call('SignUp', { ClientId, Username, Password: ada.password })
    const ConfirmationCode = pool.codeFor(Username)
    const confirm = () => pool.call('ConfirmSignUp', { ClientId, Username, ConfirmationCode })
    pool.clock.ms += DAY - 1
    expect((await confirm()).status).toBe(200)
  })

  test('a code for a lost password serves for an hour', async () => {
    await registered(pool, ada)
    await pool.call('ForgotPassword', { ClientId, Username })
    const ConfirmationCode = pool.codeFor(Username)
    const body = { ClientId, Username, ConfirmationCode, Password: 'engine-no-3' }
    pool.clock.ms += HOUR
    expect(await message(pool.call('ConfirmForgotPassword', body))).toBe(
      'Invalid code provided, please request a code again.',
    )
    pool.clock.ms -= 1
    expect((await pool.call('ConfirmForgotPassword', body)).status).toBe(200)
  })

  test('an access token serves for an hour, a refresh token for 30 days', async () => {
    await registered(pool, ada)
    const { AccessToken, RefreshToken } = await tokensOf(pool, ada)
    const refresh = () => pool.call('GetTokensFromRefreshToken', { ClientId, RefreshToken })
    pool.clock.ms += HOUR
    expect(await message(pool.call('GetUser', { AccessToken }))).toBe('Access Token has expired')
    pool.clock.ms += 30 * DAY - HOUR - 1
    const { AuthenticationResult } = (await refresh()).body
    expect(AuthenticationResult).toBeTruthy()
    pool.clock.ms += 1
    expect((await refresh()).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Refresh Token has expired',
    })
  })

  test('a code of an app serves once, and again where the clock was set back by hours', async () => {
    await registered(pool, ada)
    const { AccessToken } = await tokensOf(pool, ada)
    const { codeNow } = await addApp(pool, { AccessToken })
    const SoftwareTokenMfaSettings = { Enabled: true }
    await pool.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings })
    const signIn = async () => {
      const { Session } = (await passwordAuth(pool, ada)).body
      const answer = { SOFTWARE_TOKEN_MFA_CODE: codeNow() }
      return message(answerChallenge(pool, 'SOFTWARE_TOKEN_MFA', Session, answer))
    }
    const used = 'Your software token has already been used once.'
    expect(await signIn()).toBe(used)
    pool.clock.ms -= 5 * HOUR
    expect(await signIn()).toBeUndefined()
    expect(await signIn()).toBe(used)
  })
})

describe('the lock-out', () => {
  const fail = () => message(passwordAuth(pool, wrong))

  test('locks for a second after five failures, then for two; a right password waits too', async () => {
    await registered(pool, ada)
    for (let count = 0; count < 5; count++)
      expect(await fail()).toBe('Incorrect username or password.')
    expect(await message(passwordAuth(pool, ada))).toBe('Password attempts exceeded')
    const SRP = { USERNAME: Username, SRP_A: '2' }
    expect(await message(initiate(pool, SRP))).toBe('Password attempts exceeded')
    pool.clock.ms += SECOND
    expect(await fail()).toBe('Incorrect username or password.')
    pool.clock.ms += SECOND
    expect(await message(passwordAuth(pool, ada))).toBe('Password attempts exceeded')
    pool.clock.ms += SECOND
    expect((await passwordAuth(pool, ada)).status).toBe(200)
    expect(await fail()).toBe('Incorrect username or password.')
    expect((await passwordAuth(pool, ada)).status).toBe(200)
  })

  test('holds for challenges that were fetched before', async () => {
    await registered(pool, ada)
    const challenges = await Promise.all(
      Array.from({ length: 8 }, () => challengeOf(pool, Username)),
    )
    const answers: unknown[] = []
    for (const challenge of challenges)
      answers.push(await message(respond(pool, proofOf(challenge, wrong.password))))
    expect(answers.slice(0, 5)).toEqual(Array(5).fill('Incorrect username or password.'))
    expect(answers.slice(5)).toEqual(Array(3).fill('Password attempts exceeded'))
  })

  test('counts codes of a second factor, and the password before them does not reset it', async () => {
    await registered(pool, ada)
    const { AccessToken } = await tokensOf(pool, ada)
    await turnOnSms(pool, AccessToken)
    const guess = async () => {
      const { Session } = (await passwordAuth(pool, ada)).body
      return message(answerChallenge(pool, 'SMS_MFA', Session, { SMS_MFA_CODE: 'guess' }))
    }
    for (let count = 0; count < 5; count++)
      expect(await guess()).toBe('Invalid code received for user')
    expect(await message(passwordAuth(pool, ada))).toBe('Password attempts exceeded')
  })
})

describe('the hourly quotas', () => {
  beforeEach(async () => {
    await pool.close()
    pool = await openTestPool({ accessTokenLifeMs: DAY })
  })

  const LIMIT = {
    __type: 'LimitExceededException',
    message: 'Attempt limit exceeded, please try after some time.',
  }

  async function expectLimit(allowed: number, call: () => ReturnType<TestPool['call']>) {
    for (let count = 0; count < allowed; count++)
      expect((await call()).body.__type).not.toBe(LIMIT.__type)
    expect((await call()).body).toEqual(LIMIT)
    pool.clock.ms += HOUR
    expect((await call()).body.__type).not.toBe(LIMIT.__type)
  }

  test('limit the calls about a name, whoever has it', async () => {
    await pool.call('SignUp', { ClientId, Username, Password: ada.password })
    const unknown = { ClientId, Username: bob.email }
    const guess = { ConfirmationCode: 'guess' }
    const named = { ClientId, Username }
    const reset = { ...named, ...guess, Password: 'engine-no-3' }
    await expectLimit(5, () => pool.call('ResendConfirmationCode', named))
    await expectLimit(5, () => pool.call('ResendConfirmationCode', unknown))
    await expectLimit(5, () => pool.call('ForgotPassword', named))
    await expectLimit(5, () => pool.call('ConfirmForgotPassword', reset))
    await expectLimit(15, () => pool.call('ConfirmSignUp', { ...named, ...guess }))
  })

  test('limit the calls of somebody signed in', async () => {
    await registered(pool, ada)
    const { AccessToken } = await tokensOf(pool, ada)
    const passwords = { PreviousPassword: 'guess', ProposedPassword: 'engine-no-3' }
    await expectLimit(5, () => pool.call('ChangePassword', { AccessToken, ...passwords }))
    const email = { AccessToken, AttributeName: 'email' }
    await expectLimit(5, () => pool.call('GetUserAttributeVerificationCode', email))
    await expectLimit(15, () => pool.call('VerifyUserAttribute', { ...email, Code: 'guess' }))
  })

  test('limit the changes of an address, which send mail to anybody', async () => {
    await registered(pool, ada)
    const { AccessToken } = await tokensOf(pool, ada)
    await expectLimit(5, () => updateAttributes(pool, AccessToken, { email: bob.email }))
    const nickname = await updateAttributes(pool, AccessToken, { nickname: 'lovelace' })
    expect(nickname.status).toBe(200)
  })
})

test.each([
  ['Sh0rt!', 'Password not long enough'],
  ['lower-case-1', 'Password must have uppercase characters'],
  ['UPPER-CASE-1', 'Password must have lowercase characters'],
  ['No-Numbers', 'Password must have numeric characters'],
  ['NoSymbols1', 'Password must have symbol characters'],
])('a policy refuses the password %s wherever one is set', async (Password, broken) => {
  await pool.close()
  pool = await openTestPool({
    passwordPolicy: {
      minimumLength: 8,
      requireUppercase: true,
      requireLowercase: true,
      requireNumbers: true,
      requireSymbols: true,
    },
  })
  expect((await pool.call('SignUp', { ClientId, Username, Password })).body).toEqual({
    __type: 'InvalidPasswordException',
    message: `Password did not conform with policy: ${broken}`,
  })
  const reset = { ClientId, Username, ConfirmationCode: '123456', Password }
  expect(await message(pool.call('ConfirmForgotPassword', reset))).toBe(
    `Password does not conform to policy: ${broken}`,
  )
  const good = { ...ada, password: 'Engine-no-1' }
  await registered(pool, good)
  const { AccessToken } = await tokensOf(pool, good)
  const change = { AccessToken, PreviousPassword: good.password, ProposedPassword: Password }
  expect(await message(pool.call('ChangePassword', change))).toBe(
    `Password did not conform with policy: ${broken}`,
  )
})

describe('the local site’s settings', () => {
  const { requiredAttributes } = DEFAULT_SETTINGS
  const REQUIRED = {
    __type: 'InvalidParameterException',
    message: 'Attributes did not conform to the schema: nickname: The attribute is required',
  }
  beforeEach(async () => {
    await pool.close()
    pool = await openTestPool({ requiredAttributes })
  })

  test('require a nickname at sign-up, and keep it', async () => {
    const account = { ClientId, Username, Password: ada.password }
    expect((await pool.call('SignUp', account)).body).toEqual(REQUIRED)
    const nameless = [{ Name: 'nickname', Value: '' }]
    expect((await pool.call('SignUp', { ...account, UserAttributes: nameless })).body).toEqual(
      REQUIRED,
    )
    expect(pool.mails).toEqual([])
    await registered(pool, ada)
    const { AccessToken } = await tokensOf(pool, ada)
    const UserAttributeNames = ['nickname']
    const deleted = await pool.call('DeleteUserAttributes', { AccessToken, UserAttributeNames })
    expect(deleted.body).toEqual(REQUIRED)
    const UserAttributes = nameless
    const emptied = await pool.call('UpdateUserAttributes', { AccessToken, UserAttributes })
    expect(emptied.body).toEqual(REQUIRED)
  })

  test('ask a user whom an admin made for the nickname with the new password', async () => {
    const temporary = { ...ada, password: 'for-a-week' }
    await adminCall(pool, 'AdminCreateUser', { TemporaryPassword: temporary.password })
    const asked = (await passwordAuth(pool, temporary)).body
    expect(asked.ChallengeParameters).toMatchObject({
      requiredAttributes: '["userAttributes.nickname"]',
    })
    const answer = (attributes: Record<string, string>) =>
      answerChallenge(pool, 'NEW_PASSWORD_REQUIRED', asked.Session, {
        NEW_PASSWORD: ada.password,
        ...attributes,
      })
    expect((await answer({})).body).toEqual(REQUIRED)
    expect((await answer({ 'userAttributes.nickname': 'ada' })).status).toBe(200)
  })
})
