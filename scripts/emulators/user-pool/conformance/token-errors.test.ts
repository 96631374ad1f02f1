import { type Row, repeat, row, testRows } from '../../../testing/user-pool/error-row'
import { CLIENT_ID } from '../../../testing/user-pool/test-pool'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ClientId = CLIENT_ID

const UNKNOWN_DEVICE = 'us-east-1_00000000-0000-4000-8000-000000000000'

const rows: Row[] = [
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
