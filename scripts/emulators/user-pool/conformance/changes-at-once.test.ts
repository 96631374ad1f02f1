import {
  call,
  callAbout,
  changePassword,
  confirm,
  deleteAttribute,
  firstChallenge,
  passwordAuth,
  REVOKED,
  registerUser,
  resetPassword,
  signUp,
  tokensOf,
  updateAttributes,
  verifyAddress,
} from '../../../testing/user-pool/calls'
import { ada, bob, NEW_PASSWORD, PHONE } from '../../../testing/user-pool/example-users'
import { openPool, pool } from '../../../testing/user-pool/test-pool'
import { CodeStore } from '../codes/code-store'

// Acknowledged changes stand: a call that was in flight does not undo them.

beforeEach(async () => {
  await openPool()
  await registerUser(ada)
})

type Call = () => ReturnType<typeof call>

/** Starts a call, pauses it at the hash of its code, runs `between`, and resumes it. */
async function interrupt(pausedCall: Call, between: () => ReturnType<typeof call> | undefined) {
  const { hash, make } = CodeStore.prototype
  let resume = () => {}
  const gate = new Promise<void>((resolve) => {
    resume = resolve
  })
  const pause = new Promise<void>((resolve) => {
    jest.spyOn(CodeStore.prototype, 'hash').mockImplementationOnce(async function (
      this: CodeStore,
      ...args
    ) {
      resolve()
      await gate
      return hash.apply(this, args)
    })
    jest.spyOn(CodeStore.prototype, 'make').mockImplementationOnce(async () => {
      resolve()
      await gate
      return make()
    })
  })
  const answer = pausedCall()
  await pause
  jest.restoreAllMocks()
  expect((await between())?.refusal).toBeUndefined()
  resume()
  return answer
}

test('an address whose check is in progress is not verified after a global sign-out', async () => {
  const [owner, { AccessToken }] = [await tokensOf(ada), await tokensOf(ada)]
  await updateAttributes(AccessToken, { email: bob.email })
  const original = pool.stored()
  const { refusal } = await interrupt(
    () => verifyAddress(AccessToken, bob.email),
    () => call('GlobalSignOut', { AccessToken: owner.AccessToken }),
  )
  expect(refusal).toBe(REVOKED)
  const afterSignOut = original.replace(String.raw`\"generation\":0`, String.raw`\"generation\":1`)
  expect(pool.stored()).toBe(afterSignOut)
})

test.each([
  ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: bob.email }] }],
  ['GetUserAttributeVerificationCode', { AttributeName: 'email' }],
])('%s sends no code after a global sign-out', async (operation, parameters) => {
  const [owner, { AccessToken }] = [await tokensOf(ada), await tokensOf(ada)]
  const mails = pool.mails.length
  const { refusal } = await interrupt(
    () => call(operation, { AccessToken, ...parameters }),
    () => call('GlobalSignOut', { AccessToken: owner.AccessToken }),
  )
  expect(refusal).toBe(REVOKED)
  expect(pool.mails).toHaveLength(mails)
})

test('a phone number that is deleted while its code is made gets no code', async () => {
  const { AccessToken } = await tokensOf(ada)
  const phone = { AccessToken, AttributeName: 'phone_number' }
  await updateAttributes(AccessToken, { phone_number: PHONE })
  const mails = pool.mails.length
  const { body } = await interrupt(
    () => call('GetUserAttributeVerificationCode', phone),
    () => deleteAttribute(AccessToken, 'phone_number'),
  )
  expect(body.__type).toBe('InvalidParameterException')
  expect(pool.mails).toHaveLength(mails)
})

test('a code for a lost password is not sent to an address that the account no longer has', async () => {
  const { AccessToken } = await tokensOf(ada)
  await updateAttributes(AccessToken, { email: bob.email })
  const code = pool.codeFor(bob.email)
  const { body } = await interrupt(
    () => callAbout(ada.email, 'ForgotPassword'),
    () => verifyAddress(AccessToken, bob.email),
  )
  expect(body).toHaveProperty('CodeDeliveryDetails')
  expect(pool.mails.at(-1)).toMatchObject({ to: bob.email, code })
})

test('a sign-up whose check is in progress does not confirm the password that the operator sets', async () => {
  await signUp(bob)
  const temporary = { ...bob, password: 'for-a-week' }
  const { refusal } = await interrupt(
    () => confirm(bob.email),
    () => {
      pool.rows.setTemporaryPassword(temporary)
      return undefined
    },
  )
  expect(refusal).toBe(
    'NotAuthorizedException: User cannot be confirmed. Current status is FORCE_CHANGE_PASSWORD',
  )
  expect((await firstChallenge(temporary)).name).toBe('NEW_PASSWORD_REQUIRED')
})

test('of two password changes at once, one by the old password and one by a code, the second is refused', async () => {
  const { AccessToken } = await tokensOf(ada)
  await callAbout(ada.email, 'ForgotPassword')
  const { body } = await interrupt(
    () => resetPassword(ada.email, 'engine-no-4'),
    () => changePassword(AccessToken, ada.password, NEW_PASSWORD),
  )
  expect(body.__type).toBe('ExpiredCodeException')
  expect((await passwordAuth({ ...ada, password: NEW_PASSWORD })).status).toBe(200)
})

test('of many simultaneous sign-ups with one address, one succeeds', async () => {
  const mails = pool.mails.length
  const all = await Promise.all(Array.from({ length: 10 }, () => signUp(bob)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(pool.mails).toHaveLength(mails + 1)
})
