import {
  type AuthTokens,
  addApp,
  call,
  callAbout,
  changePassword,
  confirm,
  deleteAttribute,
  firstChallenge,
  NO_SESSION,
  passwordAuth,
  registerUser,
  respond,
  setFactors,
  setUpAppInSignIn,
  tokensOf,
  toList,
  turnOnSms,
  updateAttributes,
  verifyAddress,
} from '../../../testing/user-pool/calls'
import { ada, bob, PHONE } from '../../../testing/user-pool/example-users'
import { openPool, pool } from '../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../pool-settings'

// A sign-in that began with a password must not gain more than the password allows.

const OTHER_PHONE = '+12025550199'

/** Two sign-ins as Ada that wait for a required second factor: one by her, one by somebody else. */
async function startTwoSignIns() {
  await openPool({ mfa: 'ON' })
  await registerUser(ada)
  return [await firstChallenge(ada), await firstChallenge(ada)] as const
}

/** A pool with Ada signed in. */
async function signInAda() {
  await openPool()
  await registerUser(ada)
  return tokensOf(ada)
}

/** Starts another sign-in, up to the code of a text message. Returns a function that answers it. */
async function startSmsSignIn(AccessToken: string) {
  await turnOnSms(AccessToken)
  const { Session } = await firstChallenge(ada)
  const SMS_MFA_CODE = pool.codeFor(PHONE)
  return () => respond('SMS_MFA', Session, { SMS_MFA_CODE })
}

describe('a temporary password', () => {
  const invitee = { ...ada, password: 'for-a-week' }
  const another = { ...ada, password: 'for-another-week' }

  async function openWithInvited(settings: Partial<PoolSettings> = {}) {
    await openPool(settings)
    pool.rows.invite(invitee, { attributes: { phone_number: PHONE } })
  }

  function replace({ Session }: { Session: unknown }, password: string, attributes: object = {}) {
    const responses = { NEW_PASSWORD: password, ...attributes }
    return respond('NEW_PASSWORD_REQUIRED', Session, responses)
  }

  test('is useless once another sign-in has replaced it', async () => {
    await openWithInvited()
    const [owner, thief] = [await firstChallenge(invitee), await firstChallenge(invitee)]
    expect((await replace(owner, ada.password)).status).toBe(200)
    const original = pool.stored()
    expect((await replace(thief, bob.password)).refusal).toBe(NO_SESSION)
    expect(pool.stored()).toBe(original)
    expect((await passwordAuth(ada)).status).toBe(200)
  })

  test('is useless in the middle of a sign-in once the operator has set another', async () => {
    await openWithInvited()
    const challenge = await firstChallenge(invitee)
    pool.rows.setTemporaryPassword(another)
    expect((await replace(challenge, bob.password)).refusal).toBe(NO_SESSION)
    expect((await firstChallenge(another)).name).toBe('NEW_PASSWORD_REQUIRED')
  })

  test('does not send the second factor to another phone', async () => {
    await openWithInvited({ mfa: 'ON' })
    const challenge = await firstChallenge(invitee)
    const answer = (number: string) =>
      replace(challenge, bob.password, { 'userAttributes.phone_number': number })
    expect((await answer(OTHER_PHONE)).refusal).toBe(
      'NotAuthorizedException: Cannot modify an already provided phone_number',
    )
    expect((await answer(PHONE)).body).toMatchObject({
      ChallengeName: 'SMS_MFA',
      ChallengeParameters: { CODE_DELIVERY_DESTINATION: '+*******0143' },
    })
  })
})

describe.each([
  ['a global sign-out', (AccessToken: string) => call('GlobalSignOut', { AccessToken })],
  [
    'a changed password',
    (AccessToken: string) => changePassword(AccessToken, ada.password, bob.password),
  ],
])('an unfinished sign-in ends with %s', (_, end) => {
  test('while it waits for its second factor', async () => {
    const { AccessToken } = await signInAda()
    const answer = await startSmsSignIn(AccessToken)
    expect((await end(AccessToken)).status).toBe(200)
    expect((await answer()).refusal).toBe(NO_SESSION)
  })

  test('while it sets up an authenticator app', async () => {
    const [owner, { Session }] = await startTwoSignIns()
    const { AccessToken } = await setUpAppInSignIn(owner.Session)
    expect((await end(AccessToken)).status).toBe(200)
    expect((await call('AssociateSoftwareToken', { Session })).refusal).toBe(NO_SESSION)
  })
})

test('a code sent to a phone is useless once the number has changed', async () => {
  const { AccessToken } = await signInAda()
  const answer = await startSmsSignIn(AccessToken)
  await updateAttributes(AccessToken, { phone_number: OTHER_PHONE })
  expect((await answer()).refusal).toBe(NO_SESSION)
})

test('a second factor that has been turned off does not complete an earlier sign-in', async () => {
  const { AccessToken } = await signInAda()
  const { codeNow } = await addApp({ AccessToken })
  const answer = await startSmsSignIn(AccessToken)
  await setFactors(AccessToken, { sms: false, app: true })
  expect((await answer()).refusal).toBe(NO_SESSION)

  const { Session } = await firstChallenge(ada)
  await setFactors(AccessToken, { sms: true, app: false })
  pool.clock.ms += 30_000
  const byApp = { SOFTWARE_TOKEN_MFA_CODE: codeNow() }
  expect((await respond('SOFTWARE_TOKEN_MFA', Session, byApp)).refusal).toBe(NO_SESSION)
})

test('a second factor whose number was deleted cannot be chosen, and a late code does not restore it', async () => {
  const { AccessToken } = await signInAda()
  await updateAttributes(AccessToken, { phone_number: PHONE })
  await addApp({ AccessToken })
  await setFactors(AccessToken, { sms: true, app: true })
  const { name, Session } = await firstChallenge(ada)
  expect(name).toBe('SELECT_MFA_TYPE')
  const code = pool.codeFor(PHONE)
  await deleteAttribute(AccessToken, 'phone_number')
  const choice = await respond('SELECT_MFA_TYPE', Session, { ANSWER: 'SMS_MFA' })
  expect(choice.body.__type).toBe('InvalidParameterException')
  const verified = await verifyAddress(AccessToken, PHONE, code)
  expect(verified.body.__type).toBe('ExpiredCodeException')
  const { UserAttributes } = (await call('GetUser', { AccessToken })).body
  expect(JSON.stringify(UserAttributes)).not.toContain('phone_number')
})

describe('a password alone does not replace an app', () => {
  test('that another sign-in has just set up', async () => {
    const [owner, thief] = await startTwoSignIns()
    expect((await setUpAppInSignIn(owner.Session)).AccessToken).toBeTruthy()
    expect((await setUpAppInSignIn(thief.Session)).verified.refusal).toBe(NO_SESSION)
  })

  test('whose user has turned it off although it is required', async () => {
    const [owner, thief] = await startTwoSignIns()
    const { AccessToken } = await setUpAppInSignIn(owner.Session)
    await setFactors(AccessToken, { app: false })
    expect((await firstChallenge(ada)).name).toBe('SOFTWARE_TOKEN_MFA')
    expect((await setUpAppInSignIn(thief.Session)).verified.refusal).toBe(NO_SESSION)
  })

  test('that was verified and never turned on', async () => {
    await openPool({ mfa: 'ON' })
    const UserAttributes = toList({ phone_number: PHONE })
    await callAbout(ada.email, 'SignUp', { Password: ada.password, UserAttributes })
    await confirm(ada.email)
    const { Session } = await firstChallenge(ada)
    const { body } = await respond('SMS_MFA', Session, { SMS_MFA_CODE: pool.codeFor(PHONE) })
    const { AccessToken } = body.AuthenticationResult as AuthTokens
    await addApp({ AccessToken })
    expect((await firstChallenge(ada)).name).toBe('SOFTWARE_TOKEN_MFA')
    await deleteAttribute(AccessToken, 'phone_number')
    expect((await firstChallenge(ada)).name).toBe('SOFTWARE_TOKEN_MFA')
  })
})
