import {
  call,
  callAbout,
  confirm,
  firstChallenge,
  registerUser,
  respond,
  signUp,
  tokensOf,
} from '../../../testing/user-pool/calls'
import { ada } from '../../../testing/user-pool/example-users'
import { openPool, pool } from '../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../pool-settings'

// The hosted service's texts that no client test covers, compared byte by byte on the wire.

const NO_APP = 'SoftwareTokenMFANotFoundException: Software Token MFA does not exist for the user.'

type CallAnswer = ReturnType<typeof call>
/** An error, and a scenario with Ada registered that results in it. */
type ErrorCase = [string, () => CallAnswer, Partial<PoolSettings>?]

test.each<ErrorCase>([
  [
    'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED',
    () => confirm(ada.email),
  ],
  [
    'InvalidParameterException: User is already confirmed.',
    () => callAbout(ada.email, 'ResendConfirmationCode'),
  ],
  [
    'NotAuthorizedException: User password cannot be reset in the current state.',
    async () => {
      pool.rows.setTemporaryPassword({ ...ada, password: 'for-a-week' })
      return callAbout(ada.email, 'ForgotPassword')
    },
  ],
  [
    NO_APP,
    async () => {
      const { AccessToken } = await tokensOf(ada)
      return call('VerifySoftwareToken', { AccessToken, UserCode: '123456' })
    },
  ],
  [NO_APP, async () => respond('MFA_SETUP', (await firstChallenge(ada)).Session), { mfa: 'ON' }],
])('%s', async (refusal, run, settings = {}) => {
  await openPool(settings)
  await registerUser(ada)
  expect((await run()).refusal).toBe(refusal)
})

test.each<ErrorCase>([
  [
    'InvalidParameterException: Cannot reset password for the user as there is no registered/verified email or phone_number',
    async () => {
      await signUp(ada)
      return callAbout(ada.email, 'ForgotPassword')
    },
  ],
  [
    "InvalidParameterException: 1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length greater than or equal to 6",
    () => signUp({ ...ada, password: '12345' }),
  ],
  [
    'InvalidParameterException: Invalid email address format.',
    () => signUp({ ...ada, email: 'ada@' }, ada.email),
  ],
])('%s', async (refusal, run) => {
  await openPool()
  expect((await run()).refusal).toBe(refusal)
})
