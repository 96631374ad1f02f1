import { respond } from '../../../testing/user-pool/answer-challenge'
import {
  adminCall,
  expectOnWire,
  passwordAuth,
  registered,
  tokensOf,
} from '../../../testing/user-pool/calls'
import { ada } from '../../../testing/user-pool/mandated-client'
import {
  type Answered,
  CLIENT_ID,
  openTestPool,
  type TestPool,
} from '../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../pool-settings'

// Texts of the hosted service that no test of a client meets, byte by byte as they go over the wire.

const DAY = 24 * 60 * 60_000
const named = { ClientId: CLIENT_ID, Username: ada.email }
const INVALID = 'InvalidParameterException'
const NOT_AUTHORIZED = 'NotAuthorizedException'
const NO_APP = 'Software Token MFA does not exist for the user.'

const signUp = (pool: TestPool, changed: object = {}) =>
  pool.call('SignUp', { ...named, Password: ada.password, ...changed })
const confirm = (pool: TestPool) =>
  pool.call('ConfirmSignUp', { ...named, ConfirmationCode: pool.codeFor(ada.email) })
async function signedIn(pool: TestPool) {
  await registered(pool, ada)
  return (await tokensOf(pool, ada)).AccessToken
}

/** An error, a scene that ends in it, and the pool's settings. */
type Row = [string, string, (pool: TestPool) => Promise<Answered>, Partial<PoolSettings>?]

test.each<Row>([
  [
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
    async (pool) => {
      const email = { AccessToken: await signedIn(pool), AttributeName: 'email' }
      await pool.call('GetUserAttributeVerificationCode', email)
      return pool.call('VerifyUserAttribute', { ...email, Code: 'guess' })
    },
  ],
  [
    'ExpiredCodeException',
    'Invalid code provided, please request a code again.',
    async (pool) => {
      await signUp(pool)
      pool.clock.ms += DAY
      return confirm(pool)
    },
  ],
  [
    NOT_AUTHORIZED,
    'User cannot be confirmed. Current status is CONFIRMED',
    async (pool) => {
      await registered(pool, ada)
      return confirm(pool)
    },
  ],
  [
    INVALID,
    'User is already confirmed.',
    async (pool) => {
      await registered(pool, ada)
      return pool.call('ResendConfirmationCode', named)
    },
  ],
  [
    INVALID,
    "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length greater than or equal to 6",
    (pool) => signUp(pool, { Password: '12345' }),
  ],
  [
    INVALID,
    'Invalid email address format.',
    (pool) => signUp(pool, { Username: 'ada', UserAttributes: [{ Name: 'email', Value: 'ada@' }] }),
    { email: 'alias' },
  ],
  [
    INVALID,
    'Cannot reset password for the user as there is no registered/verified email or phone_number',
    async (pool) => {
      await signUp(pool)
      return pool.call('ForgotPassword', named)
    },
  ],
  [
    NOT_AUTHORIZED,
    'User password cannot be reset in the current state.',
    async (pool) => {
      await registered(pool, ada)
      await adminCall(pool, 'AdminSetUserPassword', { Password: 'for-a-week' })
      return pool.call('ForgotPassword', named)
    },
  ],
  [
    'SoftwareTokenMFANotFoundException',
    NO_APP,
    async (pool) => {
      const AccessToken = await signedIn(pool)
      return pool.call('VerifySoftwareToken', { AccessToken, UserCode: '123456' })
    },
  ],
  [
    'SoftwareTokenMFANotFoundException',
    NO_APP,
    async (pool) => {
      await registered(pool, ada)
      return respond(pool, 'MFA_SETUP', (await passwordAuth(pool, ada)).body.Session)
    },
    { mfa: 'ON' },
  ],
])('%s: %s', async (type, message, play, settings = {}) => {
  const pool = await openTestPool(settings)
  const answered = await play(pool)
  await pool.close()
  expectOnWire(answered, { type, message })
})
