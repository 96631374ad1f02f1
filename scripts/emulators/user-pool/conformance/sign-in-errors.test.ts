import {
  AdminDisableUserCommand,
  AdminResetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { awsSdkClient } from '../../../testing/user-pool/aws-sdk-client'
import { type Row, repeat, row, testRows } from '../../../testing/user-pool/error-row'
import { ada } from '../../../testing/user-pool/mandated-client'
import { challengeOf, initiate, proofOf, respond } from '../../../testing/user-pool/srp-client'
import { CLIENT_ID, POOL_ID } from '../../../testing/user-pool/test-pool'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ClientId = CLIENT_ID
const Username = ada.email

const LEGACY = { preventUserExistenceErrors: false }
const UNKNOWN_DEVICE = 'us-east-1_00000000-0000-4000-8000-000000000000'

const rows: Row[] = [
  row(
    'InitiateAuth',
    'UserNotConfirmed',
    'User is not confirmed.',
  )(async (scenes) => {
    await scenes.signUp()
    return initiate(scenes.pool, { USERNAME: Username, SRP_A: '2' })
  }),
  row(
    'RespondToAuthChallenge',
    'NotAuthorized',
    'Incorrect username or password.',
  )(async (scenes) => {
    await scenes.register()
    return respond(scenes.pool, proofOf(await challengeOf(scenes.pool, Username), 'guess'))
  }),
  row(
    'InitiateAuth',
    'NotAuthorized',
    'Incorrect username or password.',
  )((scenes) => scenes.signIn()),
  row(
    'InitiateAuth',
    'NotAuthorized',
    'User is disabled.',
  )(async (scenes) => {
    await scenes.register()
    const admin = awsSdkClient(scenes.pool)
    await admin.send(new AdminDisableUserCommand({ UserPoolId: POOL_ID, Username }))
    admin.destroy()
    return scenes.signIn()
  }),
  row(
    'InitiateAuth',
    'NotAuthorized',
    'Password attempts exceeded',
  )((scenes) => repeat(6, () => scenes.signIn())),
  row(
    'InitiateAuth',
    'UserNotFound',
    'User does not exist.',
  )(({ pool }) => initiate(pool, { USERNAME: Username, SRP_A: '2' }), LEGACY),
  row(
    'InitiateAuth',
    'PasswordResetRequired',
    'Password reset required for the user',
  )(async (scenes) => {
    await scenes.register()
    const admin = awsSdkClient(scenes.pool)
    await admin.send(new AdminResetUserPasswordCommand({ UserPoolId: POOL_ID, Username }))
    admin.destroy()
    return scenes.signIn()
  }),
  row(
    'RespondToAuthChallenge',
    'NotAuthorized',
    'Invalid session for the user, session is expired.',
  )(async (scenes) => {
    const session = await scenes.smsSession()
    scenes.pool.clock.ms += 3 * MINUTE
    return scenes.answerSms(session)
  }),
  row(
    'RespondToAuthChallenge',
    'NotAuthorized',
    'Invalid session for the user, session can only be used once.',
  )(async (scenes) => {
    const session = await scenes.smsSession()
    return repeat(2, () => scenes.answerSms(session))
  }),
  row(
    'RespondToAuthChallenge',
    'CodeMismatch',
    'Invalid code received for user',
  )(async (scenes) => scenes.answerSms(await scenes.smsSession(), 'guess')),
  row(
    'RespondToAuthChallenge',
    'ExpiredCode',
    'Your software token has already been used once.',
  )(async (scenes) => {
    const { Session, code } = await scenes.usedApp()
    const ChallengeResponses = { USERNAME: Username, SOFTWARE_TOKEN_MFA_CODE: code }
    return scenes.respond('SOFTWARE_TOKEN_MFA', { Session, ChallengeResponses })
  }),
  row(
    'VerifySoftwareToken',
    'EnableSoftwareTokenMFA',
    'Code mismatch',
  )(async (scenes) => {
    const { SecretCode } = (await scenes.signedIn('AssociateSoftwareToken')).body
    const right = scenes.codeOf(String(SecretCode))
    const UserCode = right.startsWith('1') ? `2${right.slice(1)}` : `1${right.slice(1)}`
    return scenes.signedIn('VerifySoftwareToken', { UserCode })
  }),
  row(
    'SetUserMFAPreference',
    'InvalidParameter',
    'User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA',
  )((scenes) =>
    scenes.signedIn('SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: true } }),
  ),
  row(
    'VerifySoftwareToken',
    'SoftwareTokenMFANotFound',
    'Software Token MFA does not exist for the user.',
  )((scenes) => scenes.signedIn('VerifySoftwareToken', { UserCode: '123456' })),
  row(
    'RespondToAuthChallenge',
    'SoftwareTokenMFANotFound',
    'Software Token MFA does not exist for the user.',
  )(
    async (scenes) => {
      await scenes.register()
      const { Session } = (await scenes.signIn()).body
      return scenes.respond('MFA_SETUP', { Session, ChallengeResponses: { USERNAME: Username } })
    },
    { mfa: 'ON' },
  ),
  row(
    'RespondToAuthChallenge',
    'InvalidParameter',
    'Missing required parameter Session',
  )((scenes) => scenes.respond('SMS_MFA', { ChallengeResponses: { SMS_MFA_CODE: '1' } })),
  row(
    'RespondToAuthChallenge',
    'InvalidParameter',
    'TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.',
  )(async ({ pool }) => {
    const proof = proofOf(await challengeOf(pool, Username), ada.password)
    return respond(pool, { ...proof, TIMESTAMP: '2026-09-05' })
  }),
  row(
    'RespondToAuthChallenge',
    'ResourceNotFound',
    'Device does not exist.',
  )(async (scenes) => {
    await scenes.register()
    const proof = proofOf(await challengeOf(scenes.pool, Username), ada.password)
    return respond(scenes.pool, { ...proof, DEVICE_KEY: UNKNOWN_DEVICE })
  }),
  row(
    'any',
    'TooManyRequests',
    'Rate exceeded',
  )((scenes) => repeat(2, () => scenes.signIn()), {
    requestsPerSecond: 1,
  }),
  row(
    'InitiateAuth',
    'NotAuthorized',
    'Refresh Token has expired',
  )(async (scenes) => {
    const { RefreshToken } = await scenes.tokens()
    scenes.pool.clock.ms += 30 * DAY
    return scenes.refresh(RefreshToken)
  }),
  row(
    'InitiateAuth',
    'NotAuthorized',
    'Refresh Token has been revoked',
  )(async (scenes) => {
    const { RefreshToken } = await scenes.tokens()
    await scenes.call('RevokeToken', { ClientId, Token: RefreshToken })
    return scenes.refresh(RefreshToken)
  }),
  row('InitiateAuth', 'NotAuthorized', 'Invalid Refresh Token')((scenes) => scenes.refresh('x')),
  row(
    'GetUser',
    'NotAuthorized',
    'Invalid Access Token',
  )((scenes) => scenes.call('GetUser', { AccessToken: 'x' })),
  row(
    'GetUser',
    'NotAuthorized',
    'Access Token has been revoked',
  )(async (scenes) => {
    const { AccessToken, RefreshToken } = await scenes.tokens()
    await scenes.call('RevokeToken', { ClientId, Token: RefreshToken })
    return scenes.call('GetUser', { AccessToken })
  }),
  row(
    'all with secret',
    'NotAuthorized',
    `Unable to verify secret hash for client ${CLIENT_ID}`,
  )((scenes) => scenes.signUp({ SecretHash: 'AAAA' }), {
    clientSecret: 'a-secret-of-the-app-client',
  }),
  row(
    'any',
    'ResourceNotFound',
    'User pool client another does not exist.',
  )((scenes) => scenes.signUp({ ClientId: 'another' })),
  row(
    'ConfirmDevice',
    'InvalidParameter',
    'Invalid device key given.',
  )((scenes) => scenes.signedIn('ConfirmDevice', { DeviceKey: UNKNOWN_DEVICE })),
  row(
    'InitiateAuth',
    'NotAuthorized',
    'Invalid Refresh Token.',
  )(
    async (scenes) => {
      const { AccessToken, RefreshToken, NewDeviceMetadata } = await scenes.tokens()
      const { DeviceKey } = NewDeviceMetadata ?? {}
      const DeviceSecretVerifierConfig = { PasswordVerifier: 'AId3', Salt: 'AOuW' }
      await scenes.call('ConfirmDevice', { AccessToken, DeviceKey, DeviceSecretVerifierConfig })
      return scenes.refresh(RefreshToken)
    },
    { devices: 'always' },
  ),
]

testRows(rows)
