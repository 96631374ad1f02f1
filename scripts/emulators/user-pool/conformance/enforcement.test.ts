import {
  addApp,
  call,
  callAbout,
  challengeOf,
  changePassword,
  confirm,
  deleteAttribute,
  EXPIRED_CODE,
  firstChallenge,
  INCORRECT,
  initiateAuth,
  passwordAuth,
  proofOf,
  prove,
  registerUser,
  resetPassword,
  respond,
  setFactors,
  signUp,
  tokensOf,
  turnOnSms,
  updateAttributes,
  verifyAddress,
} from '../../../testing/user-pool/calls'
import { ada, bob, NEW_PASSWORD } from '../../../testing/user-pool/example-users'
import { CLIENT_ID, openPool, pool } from '../../../testing/user-pool/test-pool'
import { DEFAULT_SETTINGS } from '../pool-settings'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const wrong = { ...ada, password: 'engine-no-2' }
beforeEach(() => openPool())

const refusal = async (answer: ReturnType<typeof call>) => (await answer).refusal

async function signInAda() {
  await registerUser(ada)
  return tokensOf(ada)
}

describe('lifetimes', () => {
  test('the code of a sign-up is valid for 24 hours', async () => {
    await signUp(ada)
    pool.clock.ms += DAY
    expect(await refusal(confirm(ada.email))).toBe(EXPIRED_CODE)
    pool.clock.ms -= 1
    expect((await confirm(ada.email)).status).toBe(200)
  })

  test('the code for a lost password is valid for an hour', async () => {
    await registerUser(ada)
    await callAbout(ada.email, 'ForgotPassword')
    pool.clock.ms += HOUR
    expect(await refusal(resetPassword(ada.email, NEW_PASSWORD))).toBe(EXPIRED_CODE)
    pool.clock.ms -= 1
    expect((await resetPassword(ada.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('an access token is valid for an hour, a refresh token for 30 days', async () => {
    const { AccessToken, RefreshToken } = await signInAda()
    const refresh = () => call('GetTokensFromRefreshToken', { ClientId: CLIENT_ID, RefreshToken })
    pool.clock.ms += HOUR
    expect(await refusal(call('GetUser', { AccessToken }))).toBe(
      'NotAuthorizedException: Access Token has expired',
    )
    pool.clock.ms += 30 * DAY - HOUR - 1
    expect((await refresh()).body.AuthenticationResult).toBeTruthy()
    pool.clock.ms += 1
    expect(await refusal(refresh())).toBe('NotAuthorizedException: Refresh Token has expired')
  })

  test('a code of an app is valid once, and again after the clock was set back by hours', async () => {
    const { AccessToken } = await signInAda()
    const { codeNow } = await addApp({ AccessToken })
    await setFactors(AccessToken, { app: true })
    const signIn = async () => {
      const { Session } = await firstChallenge(ada)
      const answer = { SOFTWARE_TOKEN_MFA_CODE: codeNow() }
      return refusal(respond('SOFTWARE_TOKEN_MFA', Session, answer))
    }
    const alreadyUsed = 'ExpiredCodeException: Your software token has already been used once.'
    expect(await signIn()).toBe(alreadyUsed)
    pool.clock.ms -= 5 * HOUR
    expect(await signIn()).toBeUndefined()
    expect(await signIn()).toBe(alreadyUsed)
  })
})

describe('the lock-out', () => {
  const LOCKED = 'NotAuthorizedException: Password attempts exceeded'
  const fail = () => refusal(passwordAuth(wrong))
  const signIn = () => refusal(passwordAuth(ada))

  test('locks for a second after five failures, then for two, even for the right password', async () => {
    await registerUser(ada)
    for (let count = 0; count < 5; count++) expect(await fail()).toBe(INCORRECT)
    expect(await signIn()).toBe(LOCKED)
    const challenge = { USERNAME: ada.email, SRP_A: '2' }
    expect(await refusal(initiateAuth('USER_SRP_AUTH', challenge))).toBe(LOCKED)
    pool.clock.ms += SECOND
    expect(await fail()).toBe(INCORRECT)
    pool.clock.ms += SECOND
    expect(await signIn()).toBe(LOCKED)
    pool.clock.ms += SECOND
    expect(await signIn()).toBeUndefined()
    expect(await fail()).toBe(INCORRECT)
    expect(await signIn()).toBeUndefined()
  })

  test('also blocks challenges that were fetched earlier', async () => {
    await registerUser(ada)
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeOf(ada.email)))
    const answers: unknown[] = []
    for (const challenge of challenges)
      answers.push(await refusal(prove(proofOf(challenge, wrong.password))))
    expect(answers).toEqual([...Array(5).fill(INCORRECT), ...Array(3).fill(LOCKED)])
  })

  test('counts codes of a second factor, and the password before them does not reset it', async () => {
    await turnOnSms((await signInAda()).AccessToken)
    for (let count = 0; count < 5; count++) {
      const { Session } = await firstChallenge(ada)
      expect(await refusal(respond('SMS_MFA', Session, { SMS_MFA_CODE: 'guess' }))).toBe(
        'CodeMismatchException: Invalid code received for user',
      )
    }
    expect(await signIn()).toBe(LOCKED)
  })
})

describe('the hourly quotas', () => {
  beforeEach(() => openPool({ accessTokenLifeMs: DAY }))

  const LIMIT = 'LimitExceededException: Attempt limit exceeded, please try after some time.'

  async function expectLimit(quota: number, attempt: () => ReturnType<typeof call>) {
    for (let count = 0; count < quota; count++) expect(await refusal(attempt())).not.toBe(LIMIT)
    expect(await refusal(attempt())).toBe(LIMIT)
    pool.clock.ms += HOUR
    expect(await refusal(attempt())).not.toBe(LIMIT)
  }

  test('limit the calls about a name, whether or not it exists', async () => {
    await signUp(ada)
    await expectLimit(5, () => callAbout(ada.email, 'ResendConfirmationCode'))
    await expectLimit(5, () => callAbout(bob.email, 'ResendConfirmationCode'))
    await expectLimit(5, () => callAbout(ada.email, 'ForgotPassword'))
    await expectLimit(5, () => resetPassword(ada.email, NEW_PASSWORD, 'guess'))
    const guess = { ConfirmationCode: 'guess' }
    await expectLimit(15, () => callAbout(ada.email, 'ConfirmSignUp', guess))
  })

  test('limit the calls of a signed-in user', async () => {
    const { AccessToken } = await signInAda()
    await expectLimit(5, () => changePassword(AccessToken, 'guess', NEW_PASSWORD))
    const email = { AccessToken, AttributeName: 'email' }
    await expectLimit(5, () => call('GetUserAttributeVerificationCode', email))
    await expectLimit(15, () => verifyAddress(AccessToken, ada.email, 'guess'))
  })

  test('limit the changes of an address, which could send mail to anybody', async () => {
    const { AccessToken } = await signInAda()
    await expectLimit(5, () => updateAttributes(AccessToken, { email: bob.email }))
    expect((await updateAttributes(AccessToken, { nickname: 'lovelace' })).status).toBe(200)
  })
})

test('a password under six characters is refused wherever one is set', async () => {
  const short = 'no-1!'
  const { AccessToken } = await signInAda()
  expect((await signUp({ ...bob, password: short })).body.message).toMatch(/equal to 6$/)
  expect(await refusal(resetPassword(ada.email, short, '123456'))).toBe(
    'InvalidPasswordException: Password does not conform to policy: Password not long enough',
  )
  expect(await refusal(changePassword(AccessToken, ada.password, short))).toBe(
    'InvalidPasswordException: Password did not conform with policy: Password not long enough',
  )
})

describe('the local site’s settings', () => {
  const { requiredAttributes } = DEFAULT_SETTINGS
  const REQUIRED =
    'InvalidParameterException: Attributes did not conform to the schema: nickname: The attribute is required'
  beforeEach(() => openPool({ requiredAttributes }))

  test('require a nickname at sign-up, and keep it', async () => {
    const nameless = { Password: ada.password }
    expect(await refusal(callAbout(ada.email, 'SignUp', nameless))).toBe(REQUIRED)
    expect(await refusal(signUp({ ...ada, nickname: '' }))).toBe(REQUIRED)
    expect(pool.mails).toEqual([])
    const { AccessToken } = await signInAda()
    expect(await refusal(deleteAttribute(AccessToken, 'nickname'))).toBe(REQUIRED)
    expect(await refusal(updateAttributes(AccessToken, { nickname: '' }))).toBe(REQUIRED)
  })

  test('ask a user whom the operator has created for the nickname with the new password', async () => {
    const temporary = { ...ada, password: 'for-a-week' }
    pool.rows.invite(temporary)
    const { ChallengeParameters, Session } = (await passwordAuth(temporary)).body
    expect(ChallengeParameters).toMatchObject({
      requiredAttributes: '["userAttributes.nickname"]',
    })
    const answer = (attributes: Record<string, string>) =>
      respond('NEW_PASSWORD_REQUIRED', Session, { NEW_PASSWORD: ada.password, ...attributes })
    expect(await refusal(answer({}))).toBe(REQUIRED)
    expect(await refusal(answer({ 'userAttributes.nickname': 'ada' }))).toBeUndefined()
  })
})
