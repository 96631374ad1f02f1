import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider'
import { awsSdkClient } from '../../../testing/user-pool/aws-sdk-client'
import { type Row, repeat, row, testRows } from '../../../testing/user-pool/error-row'
import { ada, bob } from '../../../testing/user-pool/mandated-client'
import { CLIENT_ID, POOL_ID } from '../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../pool-settings'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ClientId = CLIENT_ID
const Username = ada.email

const LEGACY = { preventUserExistenceErrors: false }
const STRICT: Partial<PoolSettings> = {
  passwordPolicy: {
    minimumLength: 8,
    requireUppercase: true,
    requireLowercase: false,
    requireNumbers: false,
    requireSymbols: false,
  },
}
const EMAIL_TAKEN = 'An account with the given email already exists.'

const rows: Row[] = [
  row(
    'ForgotPassword',
    'UserNotFound',
    'Username/client id combination not found.',
  )((scenes) => scenes.call('ForgotPassword', { ClientId, Username }), LEGACY),
  row(
    'ConfirmSignUp',
    'CodeMismatch',
    'Invalid verification code provided, please try again.',
  )(async (scenes) => {
    await scenes.signUp()
    return scenes.confirm({ ConfirmationCode: 'guess' })
  }),
  row(
    'ConfirmForgotPassword',
    'CodeMismatch',
    'Invalid verification code provided, please try again.',
  )(async (scenes) => {
    await scenes.register()
    await scenes.call('ForgotPassword', { ClientId, Username })
    const body = { ClientId, Username, ConfirmationCode: 'guess', Password: bob.password }
    return scenes.call('ConfirmForgotPassword', body)
  }),
  row(
    'VerifyUserAttribute',
    'CodeMismatch',
    'Invalid verification code provided, please try again.',
  )(async (scenes) => {
    await scenes.signedIn('GetUserAttributeVerificationCode', { AttributeName: 'email' })
    return scenes.signedIn('VerifyUserAttribute', { AttributeName: 'email', Code: 'guess' })
  }),
  row(
    'ConfirmSignUp',
    'ExpiredCode',
    'Invalid code provided, please request a code again.',
  )(async (scenes) => {
    await scenes.signUp()
    scenes.pool.clock.ms += DAY
    return scenes.confirm()
  }),
  row(
    'ConfirmForgotPassword',
    'ExpiredCode',
    'Invalid code provided, please request a code again.',
  )(async (scenes) => {
    await scenes.register()
    const body = { ClientId, Username, ConfirmationCode: 'guess', Password: bob.password }
    return scenes.call('ConfirmForgotPassword', body)
  }),
  row(
    'SignUp',
    'UsernameExists',
    'User already exists',
  )(async (scenes) => {
    await scenes.signUp()
    return scenes.signUp()
  }),
  row(
    'SignUp',
    'UsernameExists',
    EMAIL_TAKEN,
  )(
    async (scenes) => {
      const UserAttributes = [{ Name: 'email', Value: bob.email }]
      await scenes.signedIn('UpdateUserAttributes', { UserAttributes })
      return scenes.signUp({ Username: bob.email })
    },
    { keepEmailUntilVerified: false },
  ),
  row(
    'ConfirmSignUp',
    'AliasExists',
    EMAIL_TAKEN,
  )(
    async (scenes) => {
      const UserAttributes = [{ Name: 'email', Value: ada.email }]
      await scenes.signUp({ Username: 'ada', UserAttributes })
      await scenes.confirm({ Username: 'ada' })
      await scenes.signUp({ Username: 'eve', UserAttributes })
      return scenes.confirm({ Username: 'eve', ForceAliasCreation: false })
    },
    { email: 'alias' },
  ),
  row(
    'UpdateUserAttributes',
    'AliasExists',
    EMAIL_TAKEN,
  )(async (scenes) => {
    await scenes.register()
    await scenes.signUp({ Username: bob.email })
    const UserAttributes = [{ Name: 'email', Value: bob.email }]
    return scenes.signedIn('UpdateUserAttributes', { UserAttributes })
  }),
  row(
    'ConfirmSignUp',
    'NotAuthorized',
    'User cannot be confirmed. Current status is CONFIRMED',
  )(async (scenes) => {
    await scenes.register()
    return scenes.confirm()
  }),
  row(
    'ResendConfirmationCode',
    'InvalidParameter',
    'User is already confirmed.',
  )(async (scenes) => {
    await scenes.register()
    return scenes.call('ResendConfirmationCode', { ClientId, Username })
  }),
  row(
    'SignUp',
    'InvalidPassword',
    'Password did not conform with policy: Password not long enough',
  )((scenes) => scenes.signUp({ Password: 'Abcdefg' }), STRICT),
  row(
    'SignUp',
    'InvalidPassword',
    'Password did not conform with policy: Password must have uppercase characters',
  )((scenes) => scenes.signUp({ Password: 'abcdefgh' }), STRICT),
  row(
    'ChangePassword',
    'InvalidPassword',
    'Password did not conform with policy: Password not long enough',
  )((scenes) =>
    scenes.signedIn('ChangePassword', { PreviousPassword: ada.password, ProposedPassword: 'tiny' }),
  ),
  row(
    'ConfirmForgotPassword',
    'InvalidPassword',
    'Password does not conform to policy: Password not long enough',
  )((scenes) => {
    const body = { ClientId, Username, ConfirmationCode: '1', Password: 'tiny' }
    return scenes.call('ConfirmForgotPassword', body)
  }),
  row(
    'SignUp',
    'InvalidParameter',
    "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length greater than or equal to 6",
  )((scenes) => scenes.signUp({ Password: '12345' })),
  row(
    'SignUp',
    'InvalidParameter',
    'Invalid email address format.',
  )(
    (scenes) =>
      scenes.signUp({ Username: 'ada', UserAttributes: [{ Name: 'email', Value: 'ada@' }] }),
    { email: 'alias' },
  ),
  row(
    'ForgotPassword',
    'InvalidParameter',
    'Cannot reset password for the user as there is no registered/verified email or phone_number',
  )(async (scenes) => {
    await scenes.signUp()
    return scenes.call('ForgotPassword', { ClientId, Username })
  }),
  ...['ForgotPassword', 'ResendConfirmationCode'].map((operation) =>
    row(
      operation,
      'LimitExceeded',
      'Attempt limit exceeded, please try after some time.',
    )((scenes) => repeat(6, () => scenes.call(operation, { ClientId, Username }))),
  ),
  row(
    'ConfirmForgotPassword',
    'LimitExceeded',
    'Attempt limit exceeded, please try after some time.',
  )((scenes) => {
    const body = { ClientId, Username, ConfirmationCode: '1', Password: ada.password }
    return repeat(6, () => scenes.call('ConfirmForgotPassword', body))
  }),
  row(
    'ForgotPassword',
    'NotAuthorized',
    'User password cannot be reset in the current state.',
  )(async (scenes) => {
    await scenes.register()
    const admin = awsSdkClient(scenes.pool)
    const named = { UserPoolId: POOL_ID, Username }
    await admin.send(new AdminSetUserPasswordCommand({ ...named, Password: 'for-a-week' }))
    admin.destroy()
    return scenes.call('ForgotPassword', { ClientId, Username })
  }),
]

testRows(rows)
