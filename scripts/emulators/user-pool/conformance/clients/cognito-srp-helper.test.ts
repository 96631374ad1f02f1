import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import {
  createDeviceVerifier,
  createSecretHash,
  createSrpSession,
  signSrpSession,
  signSrpSessionWithDevice,
  wrapAuthChallenge,
  wrapInitiateAuth,
} from 'cognito-srp-helper'
import { decodeJwt } from 'jose'
import { awsSdkClient } from '../../../../testing/user-pool/aws-sdk-client'
import {
  callAbout,
  initiateAuth,
  refusalOf,
  registered,
  type Tokens,
} from '../../../../testing/user-pool/calls'
import { ada, bob, type Person } from '../../../../testing/user-pool/people'
import { CLIENT_ID, openPool, POOL_ID, pool } from '../../../../testing/user-pool/test-pool'
import type { PoolSettings } from '../../pool-settings'

let client: CognitoIdentityProvider
afterEach(() => client.destroy())

async function open(settings: Partial<PoolSettings>) {
  await openPool(settings)
  client = awsSdkClient()
}

/** The password's proof, as the library's documentation shows it. */
async function provePassword(extra: { SECRET_HASH?: string; DEVICE_KEY?: string } = {}) {
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
  await open({ devices: 'opt-in' })
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

describe('an app client with a secret', () => {
  const clientSecret = 'a-secret-of-the-app-client'
  const hashOf = (name: string) => createSecretHash(name, CLIENT_ID, clientSecret)

  async function signUp({ email, password }: Person) {
    const SecretHash = hashOf(email)
    await callAbout(email, 'SignUp', { SecretHash, Password: password })
    const ConfirmationCode = pool.codeFor(email)
    await callAbout(email, 'ConfirmSignUp', { SecretHash, ConfirmationCode })
  }

  async function signedIn(person: Person) {
    await signUp(person)
    const { email: USERNAME, password: PASSWORD } = person
    const parameters = { USERNAME, PASSWORD, SECRET_HASH: hashOf(USERNAME) }
    const { body } = await initiateAuth('USER_PASSWORD_AUTH', parameters)
    return body.AuthenticationResult as Tokens
  }

  test('requires each call to prove it', async () => {
    await open({ clientSecret })
    const refused = `NotAuthorizedException: Unable to verify secret hash for client ${CLIENT_ID}`
    expect(await refusalOf(provePassword())).toBe(
      `NotAuthorizedException: Client ${CLIENT_ID} is configured with secret but SECRET_HASH was not received`,
    )
    const SECRET_HASH = createSecretHash(ada.email, CLIENT_ID, 'another-secret')
    expect(await refusalOf(provePassword({ SECRET_HASH }))).toBe(refused)
    await signUp(ada)
    const { answered } = await provePassword({ SECRET_HASH: hashOf(ada.email) })
    expect(answered.AuthenticationResult?.AccessToken).toBeTruthy()
  })

  test('accepts a hash only for the name it was made with, whatever token comes with it', async () => {
    await open({ clientSecret })
    const [adas, bobs] = [await signedIn(ada), await signedIn(bob)]
    const sub = String(decodeJwt(bobs.AccessToken).sub)
    const { status } = await initiateAuth('USER_PASSWORD_AUTH', {
      USERNAME: ada.email,
      PASSWORD: ada.password,
      REFRESH_TOKEN: bobs.RefreshToken,
      SECRET_HASH: hashOf(sub),
    })
    expect(status).toBe(400)
    for (const name of [sub, bob.email]) {
      const refresh = async ({ RefreshToken: REFRESH_TOKEN }: Tokens) => {
        const own = { USERNAME: bob.email, SECRET_HASH: hashOf(name) }
        return (await initiateAuth('REFRESH_TOKEN_AUTH', { ...own, REFRESH_TOKEN })).status
      }
      expect(await refresh(bobs)).toBe(200)
      expect(await refresh(adas)).toBe(400)
    }
  })
})
