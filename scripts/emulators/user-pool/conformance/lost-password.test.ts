import {
  callAbout,
  changePassword,
  EXPIRED_CODE,
  passwordAuth,
  registerUser,
  resetPassword,
  tokensOf,
  updateAttributes,
  verifyAddress,
} from '../../../testing/user-pool/calls'
import { ada, bob, NEW_EMAIL, NEW_PASSWORD, PHONE } from '../../../testing/user-pool/example-users'
import { openPool, pool } from '../../../testing/user-pool/test-pool'

// A code for a lost password is as powerful as the password, so it ends with the facts it was based on.

const DAY = 24 * 60 * 60_000
const newAda = { ...ada, password: NEW_PASSWORD }

/** The operator has given the account its address back, unverified. */
const unverified = { attributes: { email: ada.email, email_verified: 'false' } }

async function openWithAda() {
  await openPool()
  await registerUser(ada)
  return tokensOf(ada)
}

async function requestCode(Username = ada.email) {
  expect((await callAbout(Username, 'ForgotPassword')).status).toBe(200)
  return pool.codeFor(Username)
}

const reset = (code: string, Username = ada.email) => resetPassword(Username, bob.password, code)

describe('a code for a lost password ends', () => {
  test('with the address that it went to', async () => {
    const { AccessToken } = await openWithAda()
    const code = await requestCode()
    await updateAttributes(AccessToken, { email: NEW_EMAIL })
    expect((await verifyAddress(AccessToken, NEW_EMAIL)).status).toBe(200)
    expect((await reset(code, NEW_EMAIL)).refusal).toBe(EXPIRED_CODE)
    expect((await reset(await requestCode(NEW_EMAIL), NEW_EMAIL)).status).toBe(200)
  })

  test('with the proof that the account owns the address', async () => {
    await openWithAda()
    const code = await requestCode()
    pool.rows.change(ada.email, unverified)
    expect((await reset(code)).refusal).toBe(EXPIRED_CODE)
  })

  test.each<[string, (AccessToken: string) => unknown]>([
    ['a permanent password that the operator sets', () => pool.rows.setPassword(newAda)],
    ['a temporary password that the operator sets', () => pool.rows.setTemporaryPassword(newAda)],
    [
      'a change of the password',
      (AccessToken) => changePassword(AccessToken, ada.password, NEW_PASSWORD),
    ],
  ])('with %s', async (_, replace) => {
    const { AccessToken } = await openWithAda()
    const code = await requestCode()
    await replace(AccessToken)
    expect((await reset(code)).refusal).toBe(EXPIRED_CODE)
    expect((await passwordAuth(newAda)).status).toBe(200)
  })
})

describe('a code for a lost password goes', () => {
  /** The recipients when the operator has required another password. */
  async function sentTo(Username: string) {
    const mailCount = pool.mails.length
    pool.rows.change(Username, { status: 'RESET_REQUIRED' })
    const answer = await passwordAuth({ ...ada, email: Username })
    expect(answer.body.__type).toBe('PasswordResetRequiredException')
    await callAbout(Username, 'ForgotPassword')
    return pool.mails.slice(mailCount).map(({ to }) => to)
  }

  test('to nobody if no address is verified', async () => {
    await openWithAda()
    pool.rows.change(ada.email, unverified)
    expect(await sentTo(ada.email)).toEqual([])
  })

  test('to the phone if only that is verified', async () => {
    const { AccessToken } = await openWithAda()
    pool.rows.change(ada.email, unverified)
    await updateAttributes(AccessToken, { phone_number: PHONE })
    await verifyAddress(AccessToken, PHONE)
    expect(await sentTo(ada.email)).toEqual([PHONE])
    expect((await reset(pool.codeFor(PHONE))).status).toBe(200)
  })
})

test('a password that was set with a code does not expire with the temporary one that it replaced', async () => {
  await openPool()
  pool.rows.invite(newAda, { attributes: { email_verified: 'true' } })
  pool.rows.change(ada.email, { status: 'RESET_REQUIRED' })
  expect((await reset(await requestCode())).status).toBe(200)
  pool.clock.ms += 8 * DAY
  await tokensOf({ ...ada, password: bob.password })
})
