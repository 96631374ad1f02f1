import {
  passwordAuth,
  tokensOf,
  updateAttributes,
  verifyAddress,
} from '../../../testing/user-pool/calls'
import { ada, bob } from '../../../testing/user-pool/mandated-client'
import { CLIENT_ID, openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'

const ClientId = CLIENT_ID
const TAKEN = {
  __type: 'AliasExistsException',
  message: 'An account with the given email already exists.',
}
let pool: TestPool
afterEach(() => pool.close())

describe('a pool with free names and the e-mail as an alias', () => {
  beforeEach(async () => {
    pool = await openTestPool({ email: 'alias' })
    await signUp('Ada', ada.password)
    await confirm('Ada')
  })

  function signUp(Username: string, Password: string, email = ada.email) {
    const UserAttributes = [{ Name: 'email', Value: email }]
    return pool.call('SignUp', { ClientId, Username, Password, UserAttributes })
  }

  function confirm(Username: string, ForceAliasCreation = false) {
    const ConfirmationCode = pool.codeFor(ada.email)
    return pool.call('ConfirmSignUp', { ClientId, Username, ConfirmationCode, ForceAliasCreation })
  }

  const signIn = (email: string, password = ada.password) => passwordAuth(pool, { email, password })

  test('signs in by the name in any case and by the verified e-mail', async () => {
    for (const name of ['Ada', 'ADA', ada.email, ada.email.toUpperCase()])
      expect((await signIn(name)).status).toBe(200)
    const { AccessToken } = await tokensOf(pool, ada)
    expect((await pool.call('GetUser', { AccessToken })).body.Username).toBe('Ada')
  })

  test('a name is taken in any case, and is not an address', async () => {
    expect((await signUp('aDA', bob.password, bob.email)).body).toEqual({
      __type: 'UsernameExistsException',
      message: 'User already exists',
    })
    expect((await signUp(bob.email, bob.password, bob.email)).body.message).toBe(
      'Username cannot be of email format, since user pool is configured for email alias.',
    )
  })

  test('an address whose sign is like a letter takes over no other', async () => {
    await signUp('Bob', bob.password, 'bob.k@example.org')
    const code = pool.codeFor('bob.k@example.org')
    await pool.call('ConfirmSignUp', { ClientId, Username: 'Bob', ConfirmationCode: code })
    await signUp('Eve', bob.password, 'bob.\u212a@example.org')
    const ConfirmationCode = pool.codeFor('bob.\u212a@example.org')
    const body = { ClientId, Username: 'Eve', ConfirmationCode, ForceAliasCreation: true }
    expect((await pool.call('ConfirmSignUp', body)).status).toBe(200)
    const { AccessToken } = await tokensOf(pool, { ...bob, email: 'bob.k@example.org' })
    expect((await pool.call('GetUser', { AccessToken })).body.Username).toBe('Bob')
  })

  test('without ForceAliasCreation a second account does not get the address', async () => {
    expect((await signUp('Eve', bob.password)).status).toBe(200)
    expect((await confirm('Eve')).body).toEqual(TAKEN)
    expect((await signIn('Eve', bob.password)).body.__type).toBe('UserNotConfirmedException')
  })

  test('ForceAliasCreation moves the address to who can read its mail now', async () => {
    await signUp('Eve', bob.password)
    expect((await confirm('Eve', true)).status).toBe(200)
    expect((await signIn(ada.email, bob.password)).status).toBe(200)
    expect((await signIn(ada.email)).status).toBe(400)
    const { AccessToken } = await tokensOf(pool, { ...ada, email: 'Ada' })
    expect((await pool.call('GetUser', { AccessToken })).body.UserAttributes).toContainEqual({
      Name: 'email_verified',
      Value: 'false',
    })
  })
})

describe('a pool with the e-mail as the name', () => {
  const NEW = 'lovelace@example.org'

  async function changed(keepEmailUntilVerified: boolean) {
    pool = await openTestPool({ keepEmailUntilVerified })
    for (const { email: Username, password: Password } of [ada, bob]) {
      await pool.call('SignUp', { ClientId, Username, Password })
      const ConfirmationCode = pool.codeFor(Username)
      await pool.call('ConfirmSignUp', { ClientId, Username, ConfirmationCode })
    }
    const { AccessToken } = await tokensOf(pool, ada)
    const update = (email: string) => updateAttributes(pool, AccessToken, { email })
    return { AccessToken, update }
  }

  test('the address of another account is refused', async () => {
    const { update } = await changed(true)
    expect((await update(bob.email.toUpperCase())).body).toEqual(TAKEN)
  })

  test('the name is the address that the code goes to, letter by letter', async () => {
    pool = await openTestPool()
    const UserAttributes = [{ Name: 'email', Value: 'mi\u212ae@example.org' }]
    const account = { ClientId, Username: 'mike@example.org', Password: ada.password }
    expect((await pool.call('SignUp', { ...account, UserAttributes })).body.__type).toBe(
      'InvalidParameterException',
    )
    expect(pool.mails).toEqual([])
  })

  test('a changed address is a name at once where the pool does not keep the old one', async () => {
    const { update, AccessToken } = await changed(false)
    expect((await update(NEW)).status).toBe(200)
    expect((await passwordAuth(pool, { ...ada, email: NEW })).status).toBe(200)
    expect((await passwordAuth(pool, ada)).status).toBe(400)
    expect((await verifyAddress(pool, AccessToken, { address: NEW })).status).toBe(200)
  })

  test('who signs up with an address that another took over later is told so', async () => {
    const { update } = await changed(false)
    await update(NEW)
    const account = { ClientId, Username: NEW, Password: bob.password }
    expect((await pool.call('SignUp', account)).body).toEqual({
      __type: 'UsernameExistsException',
      message: 'An account with the given email already exists.',
    })
    expect((await pool.call('SignUp', { ...account, Username: ada.email })).status).toBe(200)
  })

  test('of two who change to one address the second to verify is refused', async () => {
    const { update, AccessToken } = await changed(true)
    await update(NEW)
    const adaCode = pool.codeFor(NEW)
    const other = await tokensOf(pool, bob)
    await updateAttributes(pool, other.AccessToken, { email: NEW })
    const verify = (token: string, Code: string) =>
      pool.call('VerifyUserAttribute', { AccessToken: token, AttributeName: 'email', Code })
    expect((await verify(other.AccessToken, pool.codeFor(NEW))).status).toBe(200)
    expect((await verify(AccessToken, adaCode)).body).toEqual(TAKEN)
  })
})
