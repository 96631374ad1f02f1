import { ada, bob } from '../../../testing/user-pool/mandated-client'
import { passwordAuth, registered, tokensOf } from '../../../testing/user-pool/registered'
import { signedHeaders } from '../../../testing/user-pool/signed-headers'
import {
  CLIENT_ID,
  openTestPool,
  POOL_ID,
  type TestPool,
} from '../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../pool-settings'

// A code for a lost password is as good as the password, so it ends with what it was asked for.

const ClientId = CLIENT_ID
const DAY = 24 * 60 * 60_000
const NEW = 'lovelace@example.org'
const PHONE = '+12025550143'
const CHOSEN = 'engine-no-3'
const EXPIRED = {
  __type: 'ExpiredCodeException',
  message: 'Invalid code provided, please request a code again.',
}
let pool: TestPool
afterEach(() => pool.close())

async function opened(settings: Partial<PoolSettings> = {}) {
  pool = await openTestPool(settings)
  await registered(pool, ada)
  return tokensOf(pool, ada)
}

const forgot = (Username = ada.email) => pool.call('ForgotPassword', { ClientId, Username })

function confirm(ConfirmationCode: string, Username = ada.email) {
  const body = { ClientId, Username, ConfirmationCode, Password: bob.password }
  return pool.call('ConfirmForgotPassword', body)
}

async function asked(Username = ada.email, to = ada.email) {
  expect((await forgot(Username)).status).toBe(200)
  return pool.codeFor(to)
}

async function admin(operation: string, members: object) {
  const body = JSON.stringify({ UserPoolId: POOL_ID, Username: ada.email, ...members })
  return pool.call(operation, body, await signedHeaders(pool, { operation, body }))
}

function update(AccessToken: string, given: Record<string, string>) {
  const UserAttributes = Object.entries(given).map(([Name, Value]) => ({ Name, Value }))
  return pool.call('UpdateUserAttributes', { AccessToken, UserAttributes })
}

async function move(AccessToken: string) {
  await update(AccessToken, { email: NEW })
  const body = { AccessToken, AttributeName: 'email', Code: pool.codeFor(NEW) }
  expect((await pool.call('VerifyUserAttribute', body)).status).toBe(200)
}

describe('a code for a lost password ends', () => {
  test('with the address that it went to', async () => {
    const { AccessToken } = await opened()
    const code = await asked()
    await move(AccessToken)
    expect((await confirm(code, NEW)).body).toEqual(EXPIRED)
    expect((await confirm(await asked(NEW, NEW), NEW)).status).toBe(200)
  })

  test('with the proof that the address is the account’s', async () => {
    const { AccessToken } = await opened({ keepEmailUntilVerified: false })
    const code = await asked()
    await update(AccessToken, { email: NEW })
    await update(AccessToken, { email: ada.email })
    expect((await confirm(code)).body).toEqual(EXPIRED)
  })

  test.each([true, false])(
    'with a password that an admin sets, permanent: %s',
    async (Permanent) => {
      await opened()
      const code = await asked()
      expect((await admin('AdminSetUserPassword', { Password: CHOSEN, Permanent })).status).toBe(
        200,
      )
      expect((await confirm(code)).body).toEqual(EXPIRED)
      expect((await passwordAuth(pool, { ...ada, password: CHOSEN })).status).toBe(200)
    },
  )

  test('with a change of the password', async () => {
    const { AccessToken } = await opened()
    const code = await asked()
    const passwords = { PreviousPassword: ada.password, ProposedPassword: CHOSEN }
    await pool.call('ChangePassword', { AccessToken, ...passwords })
    expect((await confirm(code)).body).toEqual(EXPIRED)
    expect((await passwordAuth(pool, { ...ada, password: CHOSEN })).status).toBe(200)
  })
})

describe('AdminResetUserPassword sends its code', () => {
  async function sentTo(Username: string) {
    const before = pool.mails.length
    expect((await admin('AdminResetUserPassword', { Username })).status).toBe(200)
    const signedIn = await passwordAuth(pool, { ...ada, email: Username })
    expect(signedIn.body.__type).toBe('PasswordResetRequiredException')
    return pool.mails.slice(before).map(({ to }) => to)
  }

  test('to nobody where no address is proved', async () => {
    const { AccessToken } = await opened({ keepEmailUntilVerified: false })
    await update(AccessToken, { email: NEW })
    expect(await sentTo(NEW)).toEqual([])
  })

  test('to the phone where that alone is proved', async () => {
    const { AccessToken } = await opened({ keepEmailUntilVerified: false })
    await update(AccessToken, { email: NEW, phone_number: PHONE })
    const body = { AccessToken, AttributeName: 'phone_number', Code: pool.codeFor(PHONE) }
    await pool.call('VerifyUserAttribute', body)
    expect(await sentTo(NEW)).toEqual([PHONE])
    expect((await confirm(pool.codeFor(PHONE), NEW)).status).toBe(200)
  })

  test('to nobody where the address is another’s by now', async () => {
    pool = await openTestPool({ email: 'alias' })
    for (const Username of ['ada', 'bob']) {
      const UserAttributes = [{ Name: 'email', Value: ada.email }]
      const named = { ClientId, Username }
      await pool.call('SignUp', { ...named, Password: ada.password, UserAttributes })
      const code = { ConfirmationCode: pool.codeFor(ada.email), ForceAliasCreation: true }
      await pool.call('ConfirmSignUp', { ...named, ...code })
    }
    expect(await sentTo('ada')).toEqual([])
  })
})

test('a password that was chosen by a code does not end with the temporary one before it', async () => {
  pool = await openTestPool()
  const UserAttributes = [{ Name: 'email_verified', Value: 'true' }]
  await admin('AdminCreateUser', { TemporaryPassword: CHOSEN, UserAttributes })
  await admin('AdminResetUserPassword', {})
  expect((await confirm(pool.codeFor(ada.email))).status).toBe(200)
  pool.clock.ms += 8 * DAY
  await tokensOf(pool, { ...ada, password: bob.password })
})
