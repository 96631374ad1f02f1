import {
  adminCall,
  passwordAuth,
  registered,
  tokensOf,
  updateAttributes,
  verifyAddress,
} from '../../../testing/user-pool/calls'
import { ada, bob, PHONE } from '../../../testing/user-pool/mandated-client'
import { CLIENT_ID, openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../pool-settings'

// A code for a lost password is as good as the password, so it ends with what it was asked for.

const ClientId = CLIENT_ID
const DAY = 24 * 60 * 60_000
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

describe('a code for a lost password ends', () => {
  test('with the address that it went to', async () => {
    const { AccessToken } = await opened()
    const code = await asked()
    await updateAttributes(pool, AccessToken, { email: NEW })
    expect((await verifyAddress(pool, AccessToken, { address: NEW })).status).toBe(200)
    expect((await confirm(code, NEW)).body).toEqual(EXPIRED)
    expect((await confirm(await asked(NEW, NEW), NEW)).status).toBe(200)
  })

  test('with the proof that the address is the account’s', async () => {
    const { AccessToken } = await opened({ keepEmailUntilVerified: false })
    const code = await asked()
    await updateAttributes(pool, AccessToken, { email: NEW })
    await updateAttributes(pool, AccessToken, { email: ada.email })
    expect((await confirm(code)).body).toEqual(EXPIRED)
  })

  test.each([true, false])(
    'with a password that an admin sets, permanent: %s',
    async (Permanent) => {
      await opened()
      const code = await asked()
      expect(
        (await adminCall(pool, 'AdminSetUserPassword', { Password: CHOSEN, Permanent })).status,
      ).toBe(200)
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
    expect((await adminCall(pool, 'AdminResetUserPassword', { Username })).status).toBe(200)
    const signedIn = await passwordAuth(pool, { ...ada, email: Username })
    expect(signedIn.body.__type).toBe('PasswordResetRequiredException')
    return pool.mails.slice(before).map(({ to }) => to)
  }

  test('to nobody where no address is proved', async () => {
    const { AccessToken } = await opened({ keepEmailUntilVerified: false })
    await updateAttributes(pool, AccessToken, { email: NEW })
    expect(await sentTo(NEW)).toEqual([])
  })

  test('to the phone where that alone is proved', async () => {
    const { AccessToken } = await opened({ keepEmailUntilVerified: false })
    await updateAttributes(pool, AccessToken, { email: NEW, phone_number: PHONE })
    await verifyAddress(pool, AccessToken, { AttributeName: 'phone_number', address: PHONE })
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
  await adminCall(pool, 'AdminCreateUser', { TemporaryPassword: CHOSEN, UserAttributes })
  await adminCall(pool, 'AdminResetUserPassword', {})
  expect((await confirm(pool.codeFor(ada.email))).status).toBe(200)
  pool.clock.ms += 8 * DAY
  await tokensOf(pool, { ...ada, password: bob.password })
})
