import { ada } from '../../../testing/user-pool/mandated-client'
import { registered, tokensOf } from '../../../testing/user-pool/registered'
import { CLIENT_ID, openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'
import { hashCode } from '../codes/code-hash'

// Codes wait for their hashes in one queue: those whose askers have hung up are to leave it.

const ClientId = CLIENT_ID
const Username = ada.email
let pool: TestPool
beforeEach(async () => {
  pool = await openTestPool()
})
afterEach(() => pool.close())

/** Makes the call while other codes are hashed, hangs up, and lets the queue become empty. */
async function hungUp(operation: string, body: object) {
  const others = Promise.all(Array.from({ length: 20 }, () => hashCode('123456')))
  const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` }
  const signal = AbortSignal.timeout(150)
  const sent = { method: 'POST', headers, body: JSON.stringify(body), signal }
  await expect(fetch(pool.endpoint, sent)).rejects.toThrow()
  await others
  await hashCode('123456')
}

test('a sign-up whose asker has hung up does not happen, and leaves the name free', async () => {
  const account = { ClientId, Username, Password: ada.password }
  const before = pool.stored()
  await hungUp('SignUp', account)
  expect(pool.mails).toEqual([])
  expect(pool.stored()).toBe(before)
  expect((await pool.call('SignUp', account)).status).toBe(200)
})

test('neither does a confirmation: its code stays good', async () => {
  await pool.call('SignUp', { ClientId, Username, Password: ada.password })
  const body = { ClientId, Username, ConfirmationCode: pool.codeFor(Username) }
  const before = pool.stored()
  await hungUp('ConfirmSignUp', body)
  expect(pool.stored()).toBe(before)
  expect((await pool.call('ConfirmSignUp', body)).status).toBe(200)
})

test('no code goes out to one who asked for it and hung up', async () => {
  await registered(pool, ada)
  const { AccessToken } = await tokensOf(pool, ada)
  const sent = pool.mails.length
  await hungUp('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' })
  const UserAttributes = [{ Name: 'email', Value: 'lovelace@example.org' }]
  await hungUp('UpdateUserAttributes', { AccessToken, UserAttributes })
  await hungUp('ForgotPassword', { ClientId, Username })
  expect(pool.mails).toHaveLength(sent)
})

test('a code for an address or a lost password stays good where its sender hung up', async () => {
  await registered(pool, ada)
  const { AccessToken } = await tokensOf(pool, ada)
  await pool.call('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' })
  const verification = { AccessToken, AttributeName: 'email', Code: pool.codeFor(Username) }
  await pool.call('ForgotPassword', { ClientId, Username })
  const ConfirmationCode = pool.codeFor(Username)
  const reset = { ClientId, Username, ConfirmationCode, Password: 'engine-no-3' }
  const before = pool.stored()
  await hungUp('VerifyUserAttribute', verification)
  await hungUp('ConfirmForgotPassword', reset)
  expect(pool.stored()).toBe(before)
  expect((await pool.call('VerifyUserAttribute', verification)).status).toBe(200)
  expect((await pool.call('ConfirmForgotPassword', reset)).status).toBe(200)
})
