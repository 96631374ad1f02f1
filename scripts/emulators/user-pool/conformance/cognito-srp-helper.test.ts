import {
  ConfirmDeviceCommand,
  ForgetDeviceCommand,
  GetDeviceCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  RespondToAuthChallengeCommand,
  UpdateDeviceStatusCommand,
} from '@aws-sdk/client-cognito-identity-provider'
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
import { type AwsSdkClient, awsSdkClient } from '../../../testing/user-pool/aws-sdk-client'
import type { Tokens } from '../../../testing/user-pool/calls'
import { ada, bob, type Person, register } from '../../../testing/user-pool/mandated-client'
import {
  CLIENT_ID,
  openTestPool,
  POOL_ID,
  type TestPool,
} from '../../../testing/user-pool/test-pool'

const clientSecret = 'a-secret-of-the-app-client'
let pool: TestPool
let client: AwsSdkClient
afterEach(async () => {
  client.destroy()
  await pool.close()
})

interface Extra {
  SECRET_HASH?: string
  DEVICE_KEY?: string
}

/** The password's part, as the library's documentation shows it. */
async function provePassword(extra: Extra = {}) {
  const srp = createSrpSession(ada.email, ada.password, POOL_ID, false)
  const shared = { USERNAME: ada.email, ...extra }
  const started = await client.send(
    new InitiateAuthCommand(
      wrapInitiateAuth(srp, {
        ClientId: CLIENT_ID,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { CHALLENGE_NAME: 'SRP_A', ...shared },
      }),
    ),
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
type Answer = Omit<ConstructorParameters<typeof RespondToAuthChallengeCommand>[0], 'ClientId'>

function respond(signed: Signed, answer: Answer) {
  const request = { ClientId: CLIENT_ID, ...answer }
  return client.send(new RespondToAuthChallengeCommand(wrapAuthChallenge(signed, request)))
}

test('the device flow: confirmed, proved, remembered, listed and forgotten', async () => {
  pool = await openTestPool({ devices: 'opt-in' })
  client = awsSdkClient(pool)
  await register(pool, ada)
  const { answered } = await provePassword()
  const { AccessToken, NewDeviceMetadata } = answered.AuthenticationResult ?? {}
  const { DeviceKey = '', DeviceGroupKey = '' } = NewDeviceMetadata ?? {}
  const { DeviceSecretVerifierConfig, DeviceRandomPassword } = createDeviceVerifier(
    DeviceKey,
    DeviceGroupKey,
  )
  const confirmed = await client.send(
    new ConfirmDeviceCommand({ AccessToken, DeviceKey, DeviceSecretVerifierConfig }),
  )
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
  const done = await respond(proof, {
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
    ChallengeResponses,
    Session: exchanged.Session,
  })
  expect(done.AuthenticationResult?.AccessToken).toBeTruthy()
  expect(done.AuthenticationResult?.NewDeviceMetadata).toBeUndefined()

  const mine = { AccessToken: done.AuthenticationResult?.AccessToken, DeviceKey }
  await client.send(
    new UpdateDeviceStatusCommand({ ...mine, DeviceRememberedStatus: 'remembered' }),
  )
  const { Device } = await client.send(new GetDeviceCommand(mine))
  expect(Device?.DeviceLastAuthenticatedDate).toBeInstanceOf(Date)
  const listed = await client.send(new ListDevicesCommand({ ...mine, Limit: 1 }))
  expect(listed.Devices?.map((each) => each.DeviceKey)).toEqual([DeviceKey])
  expect(listed.PaginationToken).toBeUndefined()
  await client.send(new ForgetDeviceCommand(mine))
  await expect(client.send(new GetDeviceCommand(mine))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
    message: 'Device does not exist.',
  })
  await expect(provePassword({ DEVICE_KEY: DeviceKey })).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
    message: 'Device does not exist.',
  })
  // Nor do the tokens that it still has make it known again.
  for (const token of [AccessToken, mine.AccessToken]) {
    const again = { AccessToken: token, DeviceKey, DeviceSecretVerifierConfig }
    await expect(client.send(new ConfirmDeviceCommand(again))).rejects.toMatchObject({
      message: 'Invalid device key given.',
    })
  }
})

test('an app client with a secret has each call prove it', async () => {
  pool = await openTestPool({ clientSecret })
  client = awsSdkClient(pool)
  const refused = {
    name: 'NotAuthorizedException',
    message: `Unable to verify secret hash for client ${CLIENT_ID}`,
  }
  await expect(provePassword()).rejects.toMatchObject(refused)
  const SECRET_HASH = createSecretHash(ada.email, CLIENT_ID, 'another-secret')
  await expect(provePassword({ SECRET_HASH })).rejects.toMatchObject(refused)

  const SecretHash = createSecretHash(ada.email, CLIENT_ID, clientSecret)
  const account = { ClientId: CLIENT_ID, Username: ada.email, SecretHash }
  await pool.call('SignUp', { ...account, Password: ada.password })
  await pool.call('ConfirmSignUp', { ...account, ConfirmationCode: pool.codeFor(ada.email) })
  const { answered } = await provePassword({ SECRET_HASH: SecretHash })
  expect(answered.AuthenticationResult?.AccessToken).toBeTruthy()
})

const hashOf = (name: string) => createSecretHash(name, CLIENT_ID, clientSecret)

function initiate(AuthFlow: string, AuthParameters: Record<string, string>) {
  return pool.call('InitiateAuth', { ClientId: CLIENT_ID, AuthFlow, AuthParameters })
}

async function signedIn({ email: USERNAME, password: PASSWORD }: Person) {
  const SECRET_HASH = hashOf(USERNAME)
  const account = { ClientId: CLIENT_ID, Username: USERNAME, SecretHash: SECRET_HASH }
  await pool.call('SignUp', { ...account, Password: PASSWORD })
  await pool.call('ConfirmSignUp', { ...account, ConfirmationCode: pool.codeFor(USERNAME) })
  const { body } = await initiate('USER_PASSWORD_AUTH', { USERNAME, PASSWORD, SECRET_HASH })
  return body.AuthenticationResult as Tokens
}

test('the hash over one name serves for no other, whatever token is beside it', async () => {
  pool = await openTestPool({ clientSecret })
  client = awsSdkClient(pool)
  const [adas, bobs] = [await signedIn(ada), await signedIn(bob)]
  const sub = String(decodeJwt(bobs.AccessToken).sub)
  const { status } = await initiate('USER_PASSWORD_AUTH', {
    USERNAME: ada.email,
    PASSWORD: ada.password,
    REFRESH_TOKEN: bobs.RefreshToken,
    SECRET_HASH: hashOf(sub),
  })
  expect(status).toBe(400)
  for (const name of [sub, bob.email]) {
    const refresh = async ({ RefreshToken: REFRESH_TOKEN }: Tokens) => {
      const own = { USERNAME: bob.email, SECRET_HASH: hashOf(name) }
      return (await initiate('REFRESH_TOKEN_AUTH', { ...own, REFRESH_TOKEN })).status
    }
    expect(await refresh(bobs)).toBe(200)
    expect(await refresh(adas)).toBe(400)
  }
})
