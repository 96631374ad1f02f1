import { ada } from './mandated-client'
import { passwordAuth, registered, tokensOf } from './registered'
import { CLIENT_ID, openTestPool, type TestPool } from './test-pool'

// What was acknowledged stands: a call that was in flight by then does not undo it.

const ClientId = CLIENT_ID
let pool: TestPool
beforeEach(async () => {
  pool = await openTestPool()
  await registered(pool, ada)
})
afterEach(() => pool.close())

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
