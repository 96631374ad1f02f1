import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import {
  createDeviceVerifier,
  createSrpSession,
  signSrpSession,
  signSrpSessionWithDevice,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from 'cognito-srp-helper'
import { refusalOf, registerUser } from '../../../../testing/user-pool/calls'
import { ada } from '../../../../testing/user-pool/example-users'
import { CLIENT_ID, openPool, POOL_ID } from '../../../../testing/user-pool/test-pool'
import { awsSdkClient } from './aws-sdk-client'

let client: CognitoIdentityProvider
afterEach(() => client.destroy())

/** The password's proof, as the library's documentation shows it. */
async function provePassword(extra: { DEVICE_KEY?: string } = {}) {
  const srp = createSrpSession(ada.email, ada.password, POOL_ID, false)
  const shared = { USERNAME: ada.email, ...extra }
  const challenge = await client.initiateAuth(
    wrapInitiateAuth(srp, {
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { CHALLENGE_NAME: 'SRP_A', ...shared },
    }),
  )
  const session = signSrpSession(srp, challenge)
  const answer = await respond(session, {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: shared,
    Session: challenge.Session,
  })
  return { srp, session, answer }
}

type SignedSession = ReturnType<typeof signSrpSession>
type StepCall = Omit<Parameters<CognitoIdentityProvider['respondToAuthChallenge']>[0], 'ClientId'>

function respond(session: SignedSession, answer: StepCall) {
  return client.respondToAuthChallenge(
    wrapAuthChallenge(session, { ClientId: CLIENT_ID, ...answer }),
  )
}

test('the device flow: a device is confirmed, proved, remembered, listed and forgotten', async () => {
  await openPool({ devices: 'opt-in' })
  client = awsSdkClient()
  await registerUser(ada)
  const { answer } = await provePassword()
  const { AccessToken, NewDeviceMetadata } = answer.AuthenticationResult ?? {}
  const { DeviceKey = '', DeviceGroupKey = '' } = NewDeviceMetadata ?? {}
  const { DeviceSecretVerifierConfig, DeviceRandomPassword } = createDeviceVerifier(
    DeviceKey,
    DeviceGroupKey,
  )
  const device = { DeviceKey, DeviceSecretVerifierConfig }
  const confirmation = await client.confirmDevice({ AccessToken, ...device })
  expect(confirmation.UserConfirmationNecessary).toBe(true)

  const { srp, session, answer: deviceChallenge } = await provePassword({ DEVICE_KEY: DeviceKey })
  expect(deviceChallenge.ChallengeName).toBe('DEVICE_SRP_AUTH')
  const ChallengeResponses = { USERNAME: ada.email, DEVICE_KEY: DeviceKey }
  const exchange = await respond(session, {
    ChallengeName: 'DEVICE_SRP_AUTH',
    ChallengeResponses,
    Session: deviceChallenge.Session,
  })
  expect(exchange.ChallengeName).toBe('DEVICE_PASSWORD_VERIFIER')
  const proof = signSrpSessionWithDevice(srp, exchange, DeviceGroupKey, DeviceRandomPassword)
  const { AuthenticationResult } = await respond(proof, {
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
    ChallengeResponses,
    Session: exchange.Session,
  })
  expect(AuthenticationResult?.AccessToken).toBeTruthy()
  expect(AuthenticationResult?.NewDeviceMetadata).toBeUndefined()

  const ownDevice = { AccessToken: AuthenticationResult?.AccessToken, DeviceKey }
  await client.updateDeviceStatus({ ...ownDevice, DeviceRememberedStatus: 'remembered' })
  const { Device } = await client.getDevice(ownDevice)
  expect(Device?.DeviceLastAuthenticatedDate).toBeInstanceOf(Date)
  const list = await client.listDevices({ ...ownDevice, Limit: 1 })
  expect(list.Devices?.map((each) => each.DeviceKey)).toEqual([DeviceKey])
  expect(list.PaginationToken).toBeUndefined()
  await client.forgetDevice(ownDevice)
  const gone = 'ResourceNotFoundException: Device does not exist.'
  expect(await refusalOf(client.getDevice(ownDevice))).toBe(gone)
  expect(await refusalOf(provePassword({ DEVICE_KEY: DeviceKey }))).toBe(gone)
  // The tokens that it still has do not confirm it again either.
  for (const token of [AccessToken, ownDevice.AccessToken])
    expect(await refusalOf(client.confirmDevice({ AccessToken: token, ...device }))).toMatch(
      /: Invalid device key given\.$/,
    )
})
