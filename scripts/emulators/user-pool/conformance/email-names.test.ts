import {
  callAbout,
  passwordAuth,
  registerUser,
  signUp,
  tokensOf,
  updateAttributes,
  verifyAddress,
} from '../../../testing/user-pool/calls'
import { ada, bob, NEW_EMAIL } from '../../../testing/user-pool/example-users'
import { openPool, pool } from '../../../testing/user-pool/test-pool'

// The e-mail is the name of an account.

const TAKEN = 'AliasExistsException: An account with the given email already exists.'

beforeEach(async () => {
  await openPool()
  for (const person of [ada, bob]) await registerUser(person)
})

test('it signs in, and is refused to others, in any letter case', async () => {
  const email = ada.email.toUpperCase()
  expect((await passwordAuth({ ...ada, email })).status).toBe(200)
  expect((await signUp({ ...bob, email })).refusal).toBe(
    'UsernameExistsException: An account with the given email already exists.',
  )
  const { AccessToken } = await tokensOf(bob)
  expect((await updateAttributes(AccessToken, { email })).refusal).toBe(TAKEN)
})

test('an address with a look-alike letter is another one', async () => {
  const [real, alike] = ['mike@example.org', 'mi\u212ae@example.org']
  await registerUser({ ...ada, email: real })
  await signUp({ ...bob, email: alike })
  // The specification's client sends it with every confirmation.
  const confirmation = { ConfirmationCode: pool.codeFor(alike), ForceAliasCreation: true }
  expect((await callAbout(alike, 'ConfirmSignUp', confirmation)).status).toBe(200)
  expect((await passwordAuth({ ...ada, email: real })).status).toBe(200)
})

test('it is exactly the address that the code goes to', async () => {
  const mailCount = pool.mails.length
  const mike = { ...ada, email: 'mi\u212ae@example.org' }
  expect((await signUp(mike, 'mike@example.org')).body.__type).toBe('InvalidParameterException')
  expect(pool.mails).toHaveLength(mailCount)
})

test('of two users who change to one address, the second to verify it is refused', async () => {
  const [{ AccessToken }, other] = [await tokensOf(ada), await tokensOf(bob)]
  await updateAttributes(AccessToken, { email: NEW_EMAIL })
  const adaCode = pool.codeFor(NEW_EMAIL)
  await updateAttributes(other.AccessToken, { email: NEW_EMAIL })
  expect((await verifyAddress(other.AccessToken, NEW_EMAIL)).status).toBe(200)
  expect((await verifyAddress(AccessToken, NEW_EMAIL, adaCode)).refusal).toBe(TAKEN)
})
