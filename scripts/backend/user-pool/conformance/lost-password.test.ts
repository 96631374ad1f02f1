import type { PoolSettings } from '../pool-settings'
import { ada, bob } from './mandated-client'
import { passwordAuth, registered, tokensOf } from './registered'
import { signedHeaders } from './signed-headers'
import { CLIENT_ID, openTestPool, POOL_ID, type TestPool } from './test-pool'

// A code for a lost password is as good as the password, so it ends with what it was asked for.

const ClientId = CLIENT_ID
const NEW = 'lovelace@example.org'
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

function update(AccessToken: string, email: string) {
  const UserAttributes = [{ Name: 'email', Value: email }]
  return pool.call('UpdateUserAttributes', { AccessToken, UserAttributes })
}

async function move(AccessToken: string) {
  await update(AccessToken, NEW)
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
    await update(AccessToken, NEW)
    await update(AccessToken, ada.email)
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
