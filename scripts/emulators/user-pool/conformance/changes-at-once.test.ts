import { ada, bob } from '../../../testing/user-pool/mandated-client'
import { passwordAuth, registered, tokensOf } from '../../../testing/user-pool/registered'
import { signedHeaders } from '../../../testing/user-pool/signed-headers'
import {
  CLIENT_ID,
  openTestPool,
  POOL_ID,
  type TestPool,
} from '../../../testing/user-pool/test-pool'
import { hashCode } from '../codes/code-hash'

// What was acknowledged stands: a call that was in flight by then does not undo it.

const ClientId = CLIENT_ID
let pool: TestPool
beforeEach(async () => {
  pool = await openTestPool()
  await registered(pool, ada)
})
afterEach(() => pool.close())

/** Has what comes now wait for its hash, until the queue is emptied. */
function fillQueue() {
  let isOver = false
  const waiting = Array.from({ length: 100 }, () => hashCode('123456', () => isOver))
  return {
    async empty() {
      isOver = true
      await Promise.allSettled(waiting)
    },
  }
}

test('an address that waits for its check is not verified after a sign-out everywhere', async () => {
  const [owner, thief] = [await tokensOf(pool, ada), await tokensOf(pool, ada)]
  const { AccessToken } = thief
  const UserAttributes = [{ Name: 'email', Value: bob.email }]
  await pool.call('UpdateUserAttributes', { AccessToken, UserAttributes })
  const before = pool.stored()

  const queue = fillQueue()
  const Code = pool.codeFor(bob.email)
  const verified = pool.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
  // Answered behind it, so its code waits by now.
  for (let count = 0; count < 3; count++) await pool.call('GetUser', { AccessToken })
  await pool.call('GlobalSignOut', { AccessToken: owner.AccessToken })
  await queue.empty()
  expect((await verified).body).toEqual({
    __type: 'NotAuthorizedException',
    message: 'Access Token has been revoked',
  })
  expect(pool.stored()).toBe(before.replace('"generation":0', '"generation":1'))
})

test.each([
  ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: bob.email }] }],
  ['GetUserAttributeVerificationCode', { AttributeName: 'email' }],
])('no code that %s waits for goes out after a sign-out everywhere', async (operation, asked) => {
  const [owner, thief] = [await tokensOf(pool, ada), await tokensOf(pool, ada)]
  const mails = pool.mails.length
  const queue = fillQueue()
  const called = pool.call(operation, { AccessToken: thief.AccessToken, ...asked })
  // Answered behind it, so its code waits by now.
  for (let count = 0; count < 3; count++)
    await pool.call('GetUser', { AccessToken: owner.AccessToken })
  await pool.call('GlobalSignOut', { AccessToken: owner.AccessToken })
  await queue.empty()
  expect((await called).body).toEqual({
    __type: 'NotAuthorizedException',
    message: 'Access Token has been revoked',
  })
  expect(pool.mails).toHaveLength(mails)
})

describe('a number', () => {
  const [first, second] = ['+12025550143', '+12025550199']
  let AccessToken: string
  const give = (Value: string) =>
    pool.call('UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: 'phone_number', Value }],
    })
  const stored = async () => {
    const { body } = await pool.call('GetUser', { AccessToken })
    const attributes = body.UserAttributes as { Name: string; Value: string }[]
    return attributes.find(({ Name }) => Name === 'phone_number')?.Value
  }
  beforeEach(async () => {
    AccessToken = (await tokensOf(pool, ada)).AccessToken
    await give(first)
  })

  test('that is deleted while its code is made gets none', async () => {
    const sent = pool.mails.length
    const queue = fillQueue()
    const named = { AccessToken, AttributeName: 'phone_number' }
    const called = pool.call('GetUserAttributeVerificationCode', named)
    // Answered behind it, so its code waits by now.
    for (let count = 0; count < 3; count++) await stored()
    const names = { AccessToken, UserAttributeNames: ['phone_number'] }
    expect((await pool.call('DeleteUserAttributes', names)).status).toBe(200)
    await queue.empty()
    expect((await called).body.__type).toBe('InvalidParameterException')
    expect(pool.mails).toHaveLength(sent)
  })

  test('that another replaces is not brought back by its code', async () => {
    const Code = pool.codeFor(first)
    const queue = fillQueue()
    const named = { AccessToken, AttributeName: 'phone_number' }
    const verified = pool.call('VerifyUserAttribute', { ...named, Code })
    for (let count = 0; count < 3; count++) await stored()
    const queueOfNext = fillQueue()
    const changed = give(second)
    while ((await stored()) !== second);
    await queue.empty()
    expect((await verified).body.__type).toBe('ExpiredCodeException')
    await queueOfNext.empty()
    expect((await changed).status).toBe(200)
    expect(await stored()).toBe(second)
  })
})

test('a sign-up that waits for its check does not confirm the password that an admin sets', async () => {
  const named = { ClientId, Username: bob.email }
  await pool.call('SignUp', { ...named, Password: bob.password })
  const operation = 'AdminSetUserPassword'
  const temporary = { ...bob, password: 'for-a-week' }
  const body = JSON.stringify({
    UserPoolId: POOL_ID,
    Username: bob.email,
    Password: temporary.password,
  })
  const headers = await signedHeaders(pool, { operation, body })

  const queue = fillQueue()
  const ConfirmationCode = pool.codeFor(bob.email)
  const confirmed = pool.call('ConfirmSignUp', { ...named, ConfirmationCode })
  // Refused behind it, so its code waits by now.
  expect((await passwordAuth(pool, bob)).body.__type).toBe('UserNotConfirmedException')
  expect((await pool.call(operation, body, headers)).status).toBe(200)
  await queue.empty()
  expect((await confirmed).body).toEqual({
    __type: 'NotAuthorizedException',
    message: 'User cannot be confirmed. Current status is FORCE_CHANGE_PASSWORD',
  })
  expect((await passwordAuth(pool, temporary)).body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
})

describe('of two who set a password at once', () => {
  const [one, other] = ['engine-no-3', 'engine-no-4']

  async function expectOne(calls: Promise<{ status: number }>[]) {
    const done = (await Promise.all(calls)).map(({ status }) => status === 200)
    expect(done.filter(Boolean)).toHaveLength(1)
    const signedIn = [one, other].map((password) => passwordAuth(pool, { ...ada, password }))
    expect((await Promise.all(signedIn)).map(({ status }) => status === 200)).toEqual(done)
  }

  test('by the same previous one, the second is refused', async () => {
    const { AccessToken } = await tokensOf(pool, ada)
    const PreviousPassword = ada.password
    const change = (ProposedPassword: string) =>
      pool.call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword })
    await expectOne([change(one), change(other)])
  })

  test('by the previous one and by a code, the second is refused', async () => {
    const { AccessToken } = await tokensOf(pool, ada)
    const named = { ClientId, Username: ada.email }
    await pool.call('ForgotPassword', named)
    const code = { ConfirmationCode: pool.codeFor(ada.email), Password: other }
    const passwords = { PreviousPassword: ada.password, ProposedPassword: one }
    await expectOne([
      pool.call('ChangePassword', { AccessToken, ...passwords }),
      pool.call('ConfirmForgotPassword', { ...named, ...code }),
    ])
  })
})
