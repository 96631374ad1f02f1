import {
  adminCall,
  passwordAuth,
  registered,
  tokensOf,
  updateAttributes,
} from '../../../testing/user-pool/calls'
import { ada, bob } from '../../../testing/user-pool/mandated-client'
import { CLIENT_ID, openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'
import { CodeStore } from '../codes/code-store'

// What was acknowledged stands: a call that was in flight by then does not undo it.

const ClientId = CLIENT_ID
const REVOKED = {
  __type: 'NotAuthorizedException',
  message: 'Access Token has been revoked',
}
let pool: TestPool
beforeEach(async () => {
  pool = await openTestPool()
  await registered(pool, ada)
})
afterEach(() => pool.close())

/** Makes a call, stops it at the hash of its code, does what comes between, and lets it go on. */
async function interrupted(
  call: () => ReturnType<TestPool['call']>,
  between: () => Promise<unknown>,
) {
  const { hash, make } = CodeStore.prototype
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const reached = new Promise<void>((resolve) => {
    jest.spyOn(CodeStore.prototype, 'hash').mockImplementationOnce(async function (
      this: CodeStore,
      ...given
    ) {
      resolve()
      await gate
      return hash.apply(this, given)
    })
    jest.spyOn(CodeStore.prototype, 'make').mockImplementationOnce(async () => {
      resolve()
      await gate
      return make()
    })
  })
  const answered = call()
  await reached
  jest.restoreAllMocks()
  await between()
  goOn()
  return (await answered).body
}

test('an address that waits for its check is not verified after a global sign-out', async () => {
  const [owner, thief] = [await tokensOf(pool, ada), await tokensOf(pool, ada)]
  const { AccessToken } = thief
  await updateAttributes(pool, AccessToken, { email: bob.email })
  const before = pool.stored()
  const Code = pool.codeFor(bob.email)
  const body = await interrupted(
    () => pool.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code }),
    () => pool.call('GlobalSignOut', { AccessToken: owner.AccessToken }),
  )
  expect(body).toEqual(REVOKED)
  const signedOut = before.replace(String.raw`\"generation\":0`, String.raw`\"generation\":1`)
  expect(pool.stored()).toBe(signedOut)
})

test.each([
  ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: bob.email }] }],
  ['GetUserAttributeVerificationCode', { AttributeName: 'email' }],
])('no code that %s makes goes out after a global sign-out', async (operation, asked) => {
  const [owner, thief] = [await tokensOf(pool, ada), await tokensOf(pool, ada)]
  const mails = pool.mails.length
  const body = await interrupted(
    () => pool.call(operation, { AccessToken: thief.AccessToken, ...asked }),
    () => pool.call('GlobalSignOut', { AccessToken: owner.AccessToken }),
  )
  expect(body).toEqual(REVOKED)
  expect(pool.mails).toHaveLength(mails)
})

test('a number that is deleted while its code is made gets none', async () => {
  const { AccessToken } = await tokensOf(pool, ada)
  const phone = { AccessToken, AttributeName: 'phone_number' }
  await updateAttributes(pool, AccessToken, { phone_number: '+12025550143' })
  const mails = pool.mails.length
  const names = { AccessToken, UserAttributeNames: ['phone_number'] }
  const body = await interrupted(
    () => pool.call('GetUserAttributeVerificationCode', phone),
    () => pool.call('DeleteUserAttributes', names),
  )
  expect(body.__type).toBe('InvalidParameterException')
  expect(pool.mails).toHaveLength(mails)
})

test('a code for a lost password is not sent to an address that the account left meanwhile', async () => {
  const { AccessToken } = await tokensOf(pool, ada)
  await updateAttributes(pool, AccessToken, { email: bob.email })
  const Code = pool.codeFor(bob.email)
  const body = await interrupted(
    () => pool.call('ForgotPassword', { ClientId, Username: ada.email }),
    () => pool.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code }),
  )
  expect(body).toHaveProperty('CodeDeliveryDetails')
  expect(pool.mails.at(-1)).toMatchObject({ to: bob.email, code: Code })
})

test('a sign-up that waits for its check does not confirm the password that an admin sets', async () => {
  const named = { ClientId, Username: bob.email }
  await pool.call('SignUp', { ...named, Password: bob.password })
  const temporary = { ...bob, password: 'for-a-week' }
  const { email: Username, password: Password } = temporary
  const ConfirmationCode = pool.codeFor(bob.email)
  const confirmed = await interrupted(
    () => pool.call('ConfirmSignUp', { ...named, ConfirmationCode }),
    () => adminCall(pool, 'AdminSetUserPassword', { Username, Password }),
  )
  expect(confirmed).toEqual({
    __type: 'NotAuthorizedException',
    message: 'User cannot be confirmed. Current status is FORCE_CHANGE_PASSWORD',
  })
  expect((await passwordAuth(pool, temporary)).body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
})

test('of two who change a password at once, one by the previous and one by a code, the second is refused', async () => {
  const [one, other] = ['engine-no-3', 'engine-no-4']
  const { AccessToken } = await tokensOf(pool, ada)
  const named = { ClientId, Username: ada.email }
  await pool.call('ForgotPassword', named)
  const code = { ConfirmationCode: pool.codeFor(ada.email), Password: other }
  const passwords = { PreviousPassword: ada.password, ProposedPassword: one }
  const body = await interrupted(
    () => pool.call('ConfirmForgotPassword', { ...named, ...code }),
    () => pool.call('ChangePassword', { AccessToken, ...passwords }),
  )
  expect(body.__type).toBe('ExpiredCodeException')
  expect((await passwordAuth(pool, { ...ada, password: one })).status).toBe(200)
})

test('of many sign-ups with one address at once, one succeeds', async () => {
  const account = { ClientId, Username: bob.email, Password: bob.password }
  const mails = pool.mails.length
  const all = await Promise.all(Array.from({ length: 10 }, () => pool.call('SignUp', account)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(pool.mails).toHaveLength(mails + 1)
})
