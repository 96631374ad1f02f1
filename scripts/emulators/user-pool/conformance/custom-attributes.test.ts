import { decodeJwt } from 'jose'
import { ada } from '../../../testing/user-pool/mandated-client'
import { registered, tokensOf } from '../../../testing/user-pool/registered'
import { openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'

let pool: TestPool
afterEach(() => pool.close())

test('a custom attribute whose name ends like a verification is a text of its own', async () => {
  pool = await openTestPool()
  await registered(pool, ada)
  const { AccessToken } = await tokensOf(pool, ada)
  const UserAttributes = [
    { Name: 'custom:team', Value: 'engine' },
    { Name: 'custom:team_verified', Value: 'by hand' },
  ]
  await pool.call('UpdateUserAttributes', { AccessToken, UserAttributes })
  await pool.call('DeleteUserAttributes', { AccessToken, UserAttributeNames: ['custom:team'] })
  const { body } = await pool.call('GetUser', { AccessToken })
  expect(body.UserAttributes).toContainEqual(UserAttributes[1])
  expect(body.UserAttributes).not.toContainEqual(UserAttributes[0])
  const claims = decodeJwt((await tokensOf(pool, ada)).IdToken)
  expect(claims).toMatchObject({ 'custom:team_verified': 'by hand', email_verified: true })
})
