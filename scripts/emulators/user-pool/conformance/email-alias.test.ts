import {
  call,
  confirm,
  passwordAuth,
  registered,
  signUp,
  tokensOf,
  updateAttributes,
  verifyAddress,
} from '../../../testing/user-pool/calls'
import { ada, bob, type Credentials, NEW_EMAIL } from '../../../testing/user-pool/people'
import { openPool, pool } from '../../../testing/user-pool/test-pool'

const TAKEN = 'AliasExistsException: An account with the given email already exists.'

async function whoSignsIn(credentials: Credentials) {
  const { AccessToken } = await tokensOf(credentials)
  return (await call('GetUser', { AccessToken })).body
}

describe('a pool with free names and the e-mail as an alias', () => {
  const FORCE = { ForceAliasCreation: true }
  /** Another user with Ada's address. */
  const eve = { ...ada, password: bob.password }
  beforeEach(async () => {
    await openPool({ email: 'alias' })
    await registered(ada, 'Ada')
  })

  test('signs in by the name in any case and by the verified e-mail', async () => {
    for (const email of ['Ada', 'ADA', ada.email, ada.email.toUpperCase()])
      expect((await whoSignsIn({ ...ada, email })).Username).toBe('Ada')
  })

  test('a name is taken in any letter case, and must not be an address', async () => {
    expect((await signUp(bob, 'aDA')).refusal).toBe('UsernameExistsException: User already exists')
    expect((await signUp(bob)).refusal).toBe(
      'InvalidParameterException: Username cannot be of email format, since user pool is configured for email alias.',
    )
  })

  test('an address with a look-alike letter does not take over another', async () => {
    const [real, alike] = ['bob.k@example.org', 'bob.\u212a@example.org']
    await registered({ ...bob, email: real }, 'Bob')
    await signUp({ ...bob, email: alike }, 'Eve')
    expect((await confirm('Eve', alike, FORCE)).status).toBe(200)
    expect((await whoSignsIn({ ...bob, email: real })).Username).toBe('Bob')
  })

  test('without ForceAliasCreation a second account does not get the address', async () => {
    expect((await signUp(eve, 'Eve')).status).toBe(200)
    expect((await confirm('Eve', ada.email)).refusal).toBe(TAKEN)
    expect((await passwordAuth({ ...eve, email: 'Eve' })).body.__type).toBe(
      'UserNotConfirmedException',
    )
  })

  test('ForceAliasCreation moves the address to the user who can now read its mail', async () => {
    await signUp(eve, 'Eve')
    expect((await confirm('Eve', ada.email, FORCE)).status).toBe(200)
    expect((await whoSignsIn(eve)).Username).toBe('Eve')
    expect((await passwordAuth(ada)).status).toBe(400)
    const { UserAttributes } = await whoSignsIn({ ...ada, email: 'Ada' })
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' })
  })
})

describe('a pool with the e-mail as the name', () => {
  async function changed(keepEmailUntilVerified: boolean) {
    await openPool({ keepEmailUntilVerified })
    for (const person of [ada, bob]) await registered(person)
    const { AccessToken } = await tokensOf(ada)
    return { AccessToken, update: (email: string) => updateAttributes(AccessToken, { email }) }
  }

  test('the address of another account is refused', async () => {
    const { update } = await changed(true)
    expect((await update(bob.email.toUpperCase())).refusal).toBe(TAKEN)
  })

  test('the name is exactly the address that the code goes to', async () => {
    await openPool()
    const mike = { ...ada, email: 'mi\u212ae@example.org' }
    expect((await signUp(mike, 'mike@example.org')).body.__type).toBe('InvalidParameterException')
    expect(pool.mails).toEqual([])
  })

  test('a changed address is a name at once if the pool does not keep the old one', async () => {
    const { update, AccessToken } = await changed(false)
    expect((await update(NEW_EMAIL)).status).toBe(200)
    expect((await passwordAuth({ ...ada, email: NEW_EMAIL })).status).toBe(200)
    expect((await passwordAuth(ada)).status).toBe(400)
    expect((await verifyAddress(AccessToken, NEW_EMAIL)).status).toBe(200)
  })

  test('a sign-up whose address another account takes over later is told so', async () => {
    const { update } = await changed(false)
    await update(NEW_EMAIL)
    expect((await signUp({ ...bob, email: NEW_EMAIL })).refusal).toBe(
      'UsernameExistsException: An account with the given email already exists.',
    )
    expect((await signUp(ada)).status).toBe(200)
  })

  test('of two users who change to one address, the second to verify it is refused', async () => {
    const { update, AccessToken } = await changed(true)
    await update(NEW_EMAIL)
    const adaCode = pool.codeFor(NEW_EMAIL)
    const other = await tokensOf(bob)
    await updateAttributes(other.AccessToken, { email: NEW_EMAIL })
    expect((await verifyAddress(other.AccessToken, NEW_EMAIL)).status).toBe(200)
    expect((await verifyAddress(AccessToken, NEW_EMAIL, adaCode)).refusal).toBe(TAKEN)
  })
})
