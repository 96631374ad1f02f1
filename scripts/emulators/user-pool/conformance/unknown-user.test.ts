import {
  callAbout,
  challengeOf,
  passwordAuth,
  proofOf,
  prove,
  registerUser,
  resetPassword,
} from '../../../testing/user-pool/calls'
import { ada, bob, NEW_PASSWORD } from '../../../testing/user-pool/example-users'
import { openPool, pool } from '../../../testing/user-pool/test-pool'

const confirm = () => callAbout(bob.email, 'ConfirmSignUp', { ConfirmationCode: '123456' })
const reset = () => resetPassword(bob.email, NEW_PASSWORD, '123456')

beforeEach(async () => {
  await openPool()
  await registerUser(ada)
})

test('the challenge for an unknown user looks real, and is the same every time', async () => {
  const real = await challengeOf(ada.email)
  const fake = await challengeOf(bob.email)
  expect(Object.keys(fake)).toEqual(Object.keys(real))
  expect(fake.USER_ID_FOR_SRP).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
  // The block's length depends only on the typed name's.
  expect(fake.SECRET_BLOCK?.length).toBe(real.SECRET_BLOCK?.length)
  for (const { SALT } of [real, fake]) expect(SALT).toMatch(/^[0-9a-f]{28,32}$/)

  await pool.restart()
  for (const name of [bob.email, bob.email.toUpperCase()]) {
    const again = await challengeOf(name)
    expect([again.SALT, again.USER_ID_FOR_SRP]).toEqual([fake.SALT, fake.USER_ID_FOR_SRP])
    expect(again.SRP_B).not.toBe(fake.SRP_B)
  }
})

test('the sign-in ends like one with a wrong password, and locks like one', async () => {
  async function endings(name: string) {
    const guess = (challenge: Record<string, string>) => prove(proofOf(challenge, 'guess'))
    const stale = await challengeOf(name)
    const refusals: unknown[] = []
    for (let count = 0; count < 5; count++)
      refusals.push((await guess(await challengeOf(name))).refusal)
    refusals.push((await guess(stale)).refusal)
    return [...refusals, (await passwordAuth({ email: name, password: 'x' })).refusal]
  }
  const ofNobody = await endings(bob.email)
  expect(ofNobody).toEqual(await endings(ada.email))
  expect(ofNobody.at(-1)).toBe('NotAuthorizedException: Password attempts exceeded')
})

test('ForgotPassword and ResendConfirmationCode pretend, and send nothing', async () => {
  const mailCount = pool.mails.length
  const details = { Destination: 'b***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' }
  for (const operation of ['ForgotPassword', 'ResendConfirmationCode']) {
    const { body } = await callAbout(bob.email, operation)
    expect(body).toEqual({ CodeDeliveryDetails: details })
  }
  expect(pool.mails).toHaveLength(mailCount)
  expect((await confirm()).body.__type).toBe('ExpiredCodeException')
  expect((await reset()).body.__type).toBe('CodeMismatchException')
})
