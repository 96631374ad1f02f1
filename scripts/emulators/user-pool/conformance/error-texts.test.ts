import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider'
import { awsSdkClient } from '../../../testing/user-pool/aws-sdk-client'
import { type Row, testRows } from '../../../testing/user-pool/error-row'
import { ada } from '../../../testing/user-pool/mandated-client'
import { CLIENT_ID, POOL_ID } from '../../../testing/user-pool/test-pool'

// Texts of the hosted service that no test of a client meets, byte by byte as they go over the wire.

const DAY = 24 * 60 * 60_000
const ClientId = CLIENT_ID
const Username = ada.email
const named = { ClientId, Username }

const rows: Row[] = [
  {
    operation: 'VerifyUserAttribute',
    type: 'CodeMismatchException',
    message: 'Invalid verification code provided, please try again.',
    async scene(scenes) {
      await scenes.signedIn('GetUserAttributeVerificationCode', { AttributeName: 'email' })
      return scenes.signedIn('VerifyUserAttribute', { AttributeName: 'email', Code: 'guess' })
    },
  },
  {
    operation: 'ConfirmSignUp',
    type: 'ExpiredCodeException',
    message: 'Invalid code provided, please request a code again.',
    async scene(scenes) {
      await scenes.signUp()
      scenes.pool.clock.ms += DAY
      return scenes.confirm()
    },
  },
  {
    operation: 'ConfirmSignUp',
    type: 'NotAuthorizedException',
    message: 'User cannot be confirmed. Current status is CONFIRMED',
    async scene(scenes) {
      await scenes.register()
      return scenes.confirm()
    },
  },
  {
    operation: 'ResendConfirmationCode',
    type: 'InvalidParameterException',
    message: 'User is already confirmed.',
    async scene(scenes) {
      await scenes.register()
      return scenes.call('ResendConfirmationCode', named)
    },
  },
  {
    operation: 'SignUp',
    type: 'InvalidParameterException',
    message:
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length greater than or equal to 6",
    scene: (scenes) => scenes.signUp({ Password: '12345' }),
  },
  {
    operation: 'SignUp',
    type: 'InvalidParameterException',
    message: 'Invalid email address format.',
    settings: { email: 'alias' },
    scene: (scenes) =>
      scenes.signUp({ Username: 'ada', UserAttributes: [{ Name: 'email', Value: 'ada@' }] }),
  },
  {
    operation: 'ForgotPassword',
    type: 'InvalidParameterException',
    message:
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    async scene(scenes) {
      await scenes.signUp()
      return scenes.call('ForgotPassword', named)
    },
  },
  {
    operation: 'ForgotPassword',
    type: 'NotAuthorizedException',
    message: 'User password cannot be reset in the current state.',
    async scene(scenes) {
      await scenes.register()
      const admin = awsSdkClient(scenes.pool)
      const temporary = { UserPoolId: POOL_ID, Username, Password: 'for-a-week' }
      await admin.send(new AdminSetUserPasswordCommand(temporary))
      admin.destroy()
      return scenes.call('ForgotPassword', named)
    },
  },
  {
    operation: 'VerifySoftwareToken',
    type: 'SoftwareTokenMFANotFoundException',
    message: 'Software Token MFA does not exist for the user.',
    scene: (scenes) => scenes.signedIn('VerifySoftwareToken', { UserCode: '123456' }),
  },
  {
    operation: 'RespondToAuthChallenge',
    type: 'SoftwareTokenMFANotFoundException',
    message: 'Software Token MFA does not exist for the user.',
    settings: { mfa: 'ON' },
    async scene(scenes) {
      await scenes.register()
      const { Session } = (await scenes.signIn()).body
      const ChallengeResponses = { USERNAME: Username }
      return scenes.respond('MFA_SETUP', { Session, ChallengeResponses })
    },
  },
]

testRows(rows)
