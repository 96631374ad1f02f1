import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import {
  createDeviceVerifier,
  createSrpSession,
  signSrpSession,
  signSrpSessionWithDevice,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from 'cognito-srp-helper'
import { refusalOf, registered } from '../../../../testing/user-pool/calls'
import { ada } from '../../../../testing/user-pool/people'
import { CLIENT_ID, openPool, POOL_ID } from '../../../../testing/user-pool/test-pool'
import { awsSdkClient } from './aws-sdk-client'

let client: CognitoIdentityProvider
afterEach(() => client.destroy())

/** The password's proof, as the library's documentation shows it. */
async function provePassword(extra: { DEVICE_KEY?: string } = {}) {
  const srp = createSrpSession(ada.email, ada.password, POOL_ID, false)
  const shared = { USERNAME: ada.email, ...extra }
  const started = await client.initiateAuth(
    wrapInitiateAuth(srp, {
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { CHALLENGE_NAME: 'SRP_A', ...shared },
    }),
  )
  const signed = signSrpSession(srp, started)
  const answered = await respond(signed, {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: shared,
    Session: started.Session,
  })
  return { srp, signed, answered }
}

type Signed = ReturnType<typeof signSrpSession>
type Answer = Omit<Parameters<CognitoIdentityProvider['respondToAuthChallenge']>[0], 'ClientId'>

function respond(signed: Signed, answer: Answer) {
  return client.respondToAuthChallenge(
    wrapAuthChallenge(signed, { ClientId: CLIENT_ID, ...answer }),
  )
}

test('the device flow: confirmed, proved, remembered, listed and forgotten', async () => {
  await openPool({ devices: 'opt-in' })
  client = awsSdkClient()
  await registered(ada)
  const { answered } = await provePassword()
  const { AccessToken, NewDeviceMetadata } = answered.AuthenticationResult ?? {}
  const { DeviceKey = '', DeviceGroupKey = '' } = NewDeviceMetadata ?? {}
  const { DeviceSecretVerifierConfig, DeviceRandomPassword } = createDeviceVerifier(
    DeviceKey,
    DeviceGroupKey,
  )
  const device = { DeviceKey, DeviceSecretVerifierConfig }
  const confirmed = await client.confirmDevice({ AccessToken, ...device })
  expect(confirmed.UserConfirmationNecessary).toBe(true)

  const { srp, signed, answered: asked } = await provePassword({ DEVICE_KEY: DeviceKey })
  expect(asked.ChallengeName).toBe('DEVICE_SRP_AUTH')
  const ChallengeResponses = { USERNAME: ada.email, DEVICE_KEY: DeviceKey }
  const exchanged = await respond(signed, {
    ChallengeName: 'DEVICE_SRP_AUTH',
    ChallengeResponses,
    Session: asked.Session,
  })
  expect(exchanged.ChallengeName).toBe('DEVICE_PASSWORD_VERIFIER')
  const proof = signSrpSessionWithDevice(srp, exchanged, DeviceGroupKey, DeviceRandomPassword)
  const { AuthenticationResult } = await respond(proof, {
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
    ChallengeResponses,
    Session: exchanged.Session,
  })
  expect(AuthenticationResult?.AccessToken).toBeTruthy()
  expect(AuthenticationResult?.NewDeviceMetadata).toBeUndefined()

  const mine = { AccessToken: AuthenticationResult?.AccessToken, DeviceKey }
  await client.updateDeviceStatus({ ...mine, DeviceRememberedStatus: 'remembered' })
  const { Device } = await client.getDevice(mine)
  expect(Device?.DeviceLastAuthenticatedDate).toBeInstanceOf(Date)
  const listed = await client.listDevices({ ...mine, Limit: 1 })
  expect(listed.Devices?.map((each) => each.DeviceKey)).toEqual([DeviceKey])
  expect(listed.PaginationToken).toBeUndefined()
  await client.forgetDevice(mine)
  const gone = 'ResourceNotFoundException: Device does not exist.'
  expect(await refusalOf(client.getDevice(mine))).toBe(gone)
  expect(await refusalOf(provePassword({ DEVICE_KEY: DeviceKey }))).toBe(gone)
  // The tokens that it still has do not confirm it again either.
  for (const token of [AccessToken, mine.AccessToken])
    expect(await refusalOf(client.confirmDevice({ AccessToken: token, ...device }))).toMatch(
      /: Invalid device key given\.$/,
    )
})
