import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { testFolder } from '../../../testing/test-folder'
import { listed, refusalOf } from '../../../testing/user-pool/calls'
import { ada, NEW_PASSWORD } from '../../../testing/user-pool/people'
import { LocalPools } from '../package/local-pools'

const folder = testFolder()
let pools: LocalPools
let endpoint: string
const clients: CognitoIdentityProvider[] = []
beforeEach(async () => {
  pools = await LocalPools.open({ trustLocal: true })
  endpoint = await pools.listen()
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await pools.close()
})

/** An SDK client with unknown credentials. */
function sdk(region = 'eu-west-1'): CognitoIdentityProvider {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new CognitoIdentityProvider({ region, endpoint, credentials, maxAttempts: 1 })
  clients.push(client)
  return client
}

/** A pool with the e-mail as the name, and a client that accepts passwords. */
async function madePool(client: CognitoIdentityProvider, more: object = {}) {
  const { UserPool } = await client.createUserPool({
    PoolName: 'readers',
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    Policies: {
      PasswordPolicy: { MinimumLength: 8, RequireSymbols: false, RequireUppercase: false },
    },
    ...more,
  })
  const UserPoolId = UserPool?.Id ?? ''
  const { UserPoolClient } = await client.createUserPoolClient({
    UserPoolId,
    ClientName: 'web',
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  })
  return { UserPoolId, ClientId: UserPoolClient?.ClientId ?? '' }
}

async function signUp(client: CognitoIdentityProvider, ClientId: string) {
  const Username = ada.email
  await client.signUp({ ClientId, Username, Password: ada.password })
  await client.confirmSignUp({
    ClientId,
    Username,
    ConfirmationCode: pools.mailBox.codeFor(Username),
  })
}

async function signIn(client: CognitoIdentityProvider, ClientId: string, PASSWORD = ada.password) {
  const { AuthenticationResult = {} } = await client.initiateAuth({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId,
    AuthParameters: { USERNAME: ada.email, PASSWORD },
  })
  return AuthenticationResult
}

test('pools of two regions in one process keep their users and tokens apart', async () => {
  const [here, there] = [sdk('eu-west-1'), sdk('ap-south-1')]
  const [one, other] = [await madePool(here), await madePool(there)]
  expect([one.UserPoolId, other.UserPoolId]).toEqual([
    expect.stringMatching(/^eu-west-1_[0-9a-zA-Z]{9}$/),
    expect.stringMatching(/^ap-south-1_[0-9a-zA-Z]{9}$/),
  ])
  await signUp(here, one.ClientId)
  const { AccessToken = '' } = await signIn(here, one.ClientId)
  expect(decodeJwt(AccessToken).iss).toBe(
    `https://cognito-idp.eu-west-1.amazonaws.com/${one.UserPoolId}`,
  )
  expect((await here.getUser({ AccessToken })).UserAttributes).toContainEqual({
    Name: 'email',
    Value: ada.email,
  })
  expect(await refusalOf(signIn(there, other.ClientId))).toBe(
    'UserNotFoundException: User does not exist.',
  )
  const ofOther = there.describeUserPool({ UserPoolId: one.UserPoolId })
  expect(await refusalOf(ofOther)).toBe(
    `ResourceNotFoundException: User pool ${one.UserPoolId} does not exist.`,
  )
  const { UserPools } = await here.listUserPools({ MaxResults: 10 })
  expect(UserPools?.map(({ Id, Name }) => [Id, Name])).toEqual([[one.UserPoolId, 'readers']])
})

test('a refresh token and a session are valid only for the client that got them', async () => {
  const client = sdk()
  const { UserPoolId, ClientId } = await madePool(client)
  const made = await client.createUserPoolClient({
    UserPoolId,
    ClientName: 'phone',
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  })
  const other = made.UserPoolClient?.ClientId ?? ''
  await client.adminCreateUser({ UserPoolId, Username: ada.email, TemporaryPassword: ada.password })
  const asked = {
    AuthFlow: 'USER_PASSWORD_AUTH' as const,
    AuthParameters: { USERNAME: ada.email, PASSWORD: ada.password },
  }
  const { ChallengeName, Session } = await client.initiateAuth({ ...asked, ClientId })
  const respond = (to: string) =>
    client.respondToAuthChallenge({
      ClientId: to,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: ada.email, NEW_PASSWORD },
    })
  expect(await refusalOf(respond(other))).toBe(
    'NotAuthorizedException: Invalid session for the user.',
  )
  const { RefreshToken: REFRESH_TOKEN = '' } = (await respond(ClientId)).AuthenticationResult ?? {}
  const refresh = (to: string) =>
    client.initiateAuth({
      ClientId: to,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN },
    })
  expect(await refusalOf(refresh(other))).toBe('NotAuthorizedException: Invalid Refresh Token')
  const { AuthenticationResult } = await refresh(ClientId)
  expect(decodeJwt(AuthenticationResult?.IdToken ?? '').aud).toBe(ClientId)
  const revoke = client.revokeToken({ ClientId: other, Token: REFRESH_TOKEN })
  expect(await refusalOf(revoke)).toBe('InvalidParameterException: Invalid Refresh Token')
})

test('a pool is created, described, changed and deleted', async () => {
  const client = sdk()
  const { UserPoolId } = await madePool(client, {
    UserPoolTags: { team: 'engine' },
    Schema: [
      { Name: 'team', AttributeDataType: 'String' },
      { Name: 'nickname', Required: true },
    ],
    DeletionProtection: 'ACTIVE',
  })
  const described = async () => (await client.describeUserPool({ UserPoolId })).UserPool ?? {}
  expect(await described()).toMatchObject({
    Id: UserPoolId,
    Name: 'readers',
    Arn: `arn:aws:cognito-idp:eu-west-1:000000000000:userpool/${UserPoolId}`,
    UsernameAttributes: ['email'],
    UserPoolTags: { team: 'engine' },
    MfaConfiguration: 'OFF',
    EstimatedNumberOfUsers: 0,
  })
  expect((await described()).SchemaAttributes).toContainEqual(
    expect.objectContaining({ Name: 'custom:team', Required: false }),
  )
  await client.addCustomAttributes({
    UserPoolId,
    CustomAttributes: [{ Name: 'colour', AttributeDataType: 'String' }],
  })
  const again = client.addCustomAttributes({ UserPoolId, CustomAttributes: [{ Name: 'colour' }] })
  expect(await refusalOf(again)).toContain('Existing attribute already has name custom:colour.')
  await client.setUserPoolMfaConfig({
    UserPoolId,
    MfaConfiguration: 'ON',
    SoftwareTokenMfaConfiguration: { Enabled: true },
  })
  expect(await client.getUserPoolMfaConfig({ UserPoolId })).toMatchObject({
    MfaConfiguration: 'ON',
    SoftwareTokenMfaConfiguration: { Enabled: true },
  })
  expect(await described()).not.toHaveProperty('mfa')
  expect(await refusalOf(client.deleteUserPool({ UserPoolId }))).toContain('deletion protection')
  await client.updateUserPool({ UserPoolId, DeletionProtection: 'INACTIVE' })
  expect(await described()).toMatchObject({
    Name: 'readers',
    MfaConfiguration: 'OFF',
    AutoVerifiedAttributes: [],
    Policies: { PasswordPolicy: { MinimumLength: 8, RequireSymbols: true } },
  })
  await client.deleteUserPool({ UserPoolId })
  expect(await refusalOf(described())).toContain('does not exist.')
})

test('a client is created, described, changed, listed in pages and deleted', async () => {
  const client = sdk()
  const { UserPoolId, ClientId: first } = await madePool(client)
  const made = await client.createUserPoolClient({
    UserPoolId,
    ClientName: 'server',
    GenerateSecret: true,
    AccessTokenValidity: 5,
    TokenValidityUnits: { AccessToken: 'minutes' },
  })
  const { ClientId = '', ClientSecret } = made.UserPoolClient ?? {}
  const named = { UserPoolId, ClientId }
  expect(ClientSecret).toMatch(/^[a-z0-9]{51}$/)
  const described = async () => (await client.describeUserPoolClient(named)).UserPoolClient
  expect(await described()).toMatchObject({
    ClientName: 'server',
    ClientSecret,
    AccessTokenValidity: 5,
    ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH'],
  })
  const signedUp = client.signUp({ ClientId, Username: ada.email, Password: ada.password })
  expect(await refusalOf(signedUp)).toContain('SECRET_HASH was not received')
  await client.updateUserPoolClient({
    ...named,
    ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
  })
  expect(await described()).toMatchObject({
    ClientSecret,
    ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
  })
  const page = await client.listUserPoolClients({ UserPoolId, MaxResults: 1 })
  const rest = await client.listUserPoolClients({ UserPoolId, NextToken: page.NextToken })
  const ids = [page, rest].flatMap(({ UserPoolClients = [] }) =>
    UserPoolClients.map((each) => each.ClientId),
  )
  expect(ids.sort()).toEqual([first, ClientId].sort())
  await client.deleteUserPoolClient(named)
  expect(await refusalOf(described())).toBe(
    `ResourceNotFoundException: User pool client ${ClientId} does not exist.`,
  )
})

test('what is not supported here is refused by name', async () => {
  const client = sdk()
  const make = (more: object) => refusalOf(client.createUserPool({ PoolName: 'readers', ...more }))
  expect(await make({ UsernameAttributes: ['phone_number'] })).toContain('is not emulated.')
  expect(await make({ AliasAttributes: ['preferred_username'] })).toContain('is not emulated.')
  const { UserPoolId } = await madePool(client)
  const rotating = client.createUserPoolClient({
    UserPoolId,
    ClientName: 'web',
    RefreshTokenRotation: { Feature: 'ENABLED' },
  })
  expect(await refusalOf(rotating)).toContain('RefreshTokenRotation is not emulated.')
})

test('only an admin creates users if the pool says so, with names that are not addresses', async () => {
  const client = sdk()
  const { UserPoolId, ClientId } = await madePool(client, {
    UsernameAttributes: [],
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
  })
  const signedUp = client.signUp({ ClientId, Username: 'ada', Password: ada.password })
  expect(await refusalOf(signedUp)).toBe(
    'NotAuthorizedException: SignUp is not permitted for this user pool',
  )
  // Without aliases several accounts may share one e-mail.
  const UserAttributes = listed({ email: ada.email, email_verified: 'true' })
  for (const Username of ['ada', 'lovelace'])
    await client.adminCreateUser({
      UserPoolId,
      Username,
      UserAttributes,
      MessageAction: 'SUPPRESS',
    })
  expect((await client.listUsers({ UserPoolId })).Users).toHaveLength(2)
})

test('a sign-up proves its phone first if the pool requires that', async () => {
  const client = sdk()
  const { UserPoolId, ClientId } = await madePool(client, {
    UsernameAttributes: [],
    AutoVerifiedAttributes: ['email', 'phone_number'],
  })
  const phone_number = '+12025550143'
  const UserAttributes = listed({ email: ada.email, phone_number })
  const Username = 'ada'
  const { CodeDeliveryDetails } = await client.signUp({
    ClientId,
    Username,
    Password: ada.password,
    UserAttributes,
  })
  expect(CodeDeliveryDetails).toMatchObject({ DeliveryMedium: 'SMS' })
  await client.confirmSignUp({
    ClientId,
    Username,
    ConfirmationCode: pools.mailBox.codeFor(phone_number),
  })
  const told = await client.adminGetUser({ UserPoolId, Username })
  expect(told.UserAttributes).toContainEqual({ Name: 'phone_number_verified', Value: 'true' })
})

test('the pools of a folder are back after a restart, with their users, clients and keys', async () => {
  const open = async () => {
    await pools.close()
    pools = await LocalPools.open({ data: folder, trustLocal: true })
    endpoint = await pools.listen()
    return sdk()
  }
  let client = await open()
  const { UserPoolId, ClientId } = await madePool(client)
  await signUp(client, ClientId)
  const { AccessToken } = await signIn(client, ClientId)
  client = await open()
  expect((await client.getUser({ AccessToken })).Username).toBeTruthy()
  await client.deleteUserPool({ UserPoolId })
  client = await open()
  expect((await client.listUserPools({ MaxResults: 1 })).UserPools).toEqual([])
})
