import { passwordAuth, registered } from '../../../testing/user-pool/calls'
import { ada, bob } from '../../../testing/user-pool/mandated-client'
import { challengeOf, proofOf, respond } from '../../../testing/user-pool/srp-client'
import { CLIENT_ID, openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'

const ClientId = CLIENT_ID
let pool: TestPool
afterEach(() => pool.close())

async function opened(preventUserExistenceErrors = true) {
  pool = await openTestPool({ preventUserExistenceErrors })
  await registered(pool, ada)
}

test('the challenge for nobody has the form of a real one, and is the same again', async () => {
  await opened()
  const real = await challengeOf(pool, ada.email)
  const fake = await challengeOf(pool, bob.email)
  expect(Object.keys(fake)).toEqual(Object.keys(real))
  expect(fake.USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
  // The block's length follows the typed name's alone.
  expect(fake.SECRET_BLOCK?.length).toBe(real.SECRET_BLOCK?.length)
  expect(real.SALT).toMatch(/^[0-9a-f]{28,32}$/)
  expect(fake.SALT).toMatch(/^[0-9a-f]{28,32}$/)

  await pool.restart()
  for (const name of [bob.email, bob.email.toUpperCase()]) {
    const again = await challengeOf(pool, name)
    expect([again.SALT, again.USER_ID_FOR_SRP]).toEqual([fake.SALT, fake.USER_ID_FOR_SRP])
    expect(again.SRP_B).not.toBe(fake.SRP_B)
  }
})

test('it ends like a wrong password, and locks like one', async () => {
  await opened()
  const endings = { [ada.email]: [] as unknown[], [bob.email]: [] as unknown[] }
  for (const [name, seen] of Object.entries(endings)) {
    const stale = await challengeOf(pool, name)
    for (let count = 0; count < 5; count++) {
      const { status, body } = await respond(pool, proofOf(await challengeOf(pool, name), 'guess'))
      seen.push([status, body])
    }
    const { status, body } = await respond(pool, proofOf(stale, 'guess'))
    seen.push([status, body], (await passwordAuth(pool, { email: name, password: 'x' })).body)
  }
  expect(endings[bob.email]).toEqual(endings[ada.email])
  expect(endings[bob.email]?.at(-1)).toEqual({
    __type: 'NotAuthorizedException',
    message: 'Password attempts exceeded',
  })
})

test('ForgotPassword and ResendConfirmationCode pretend, and send nothing', async () => {
  await opened()
  const sent = pool.mails.length
  const named = { ClientId, Username: bob.email }
  const details = { Destination: 'b***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' }
  for (const operation of ['ForgotPassword', 'ResendConfirmationCode']) {
    expect((await pool.call(operation, named)).body).toEqual({ CodeDeliveryDetails: details })
  }
  expect(pool.mails).toHaveLength(sent)
  const code = { ...named, ConfirmationCode: '123456' }
  expect((await pool.call('ConfirmSignUp', code)).body.__type).toBe('ExpiredCodeException')
  const reset = { ...code, Password: 'engine-no-3' }
  expect((await pool.call('ConfirmForgotPassword', reset)).body.__type).toBe(
    'CodeMismatchException',
  )
})

test('LEGACY names the unknown user', async () => {
  await opened(false)
  const named = { ClientId, Username: bob.email }
  const notFound = {
    __type: 'UserNotFoundException',
    message: 'Username/client id combination not found.',
  }
  expect((await passwordAuth(pool, bob)).body).toEqual({
    __type: 'UserNotFoundException',
    message: 'User does not exist.',
  })
  const code = { ...named, ConfirmationCode: '123456' }
  expect((await pool.call('ForgotPassword', named)).body).toEqual(notFound)
  expect((await pool.call('ResendConfirmationCode', named)).body).toEqual(notFound)
  expect((await pool.call('ConfirmSignUp', code)).body).toEqual(notFound)
  expect(
    (await pool.call('ConfirmForgotPassword', { ...code, Password: 'engine-no-3' })).body,
  ).toEqual(notFound)
})
