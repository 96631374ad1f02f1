import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import { awsSdkClient, passwordSignIn } from '../../../testing/user-pool/aws-sdk-client'
import { listed, refusalOf, registered, signUp } from '../../../testing/user-pool/calls'
import { ada, bob, NEW_EMAIL, NEW_PASSWORD, PHONE } from '../../../testing/user-pool/people'
import { CLIENT_ID, openPool, POOL_ID, pool } from '../../../testing/user-pool/test-pool'

const UserPoolId = POOL_ID
const ClientId = CLIENT_ID
const named = { UserPoolId, Username: ada.email }
const ALL = ['ADMIN_USER_PASSWORD_AUTH', 'USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH']
const NOBODY = 'UserNotFoundException: User does not exist.'
let client: CognitoIdentityProvider
beforeEach(async () => {
  await openPool({ authFlows: ALL, customAttributes: ['custom:team'] })
  client = awsSdkClient()
})
afterEach(() => client.destroy())

const attributesOf = async () => {
  const { UserAttributes = [] } = await client.adminGetUser(named)
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]))
}

test('AdminGetUser returns the state and the attributes of an account', async () => {
  await registered(ada)
  const told = await client.adminGetUser(named)
  expect(told).toMatchObject({ Enabled: true, UserStatus: 'CONFIRMED' })
  expect(told.Username).toMatch(/^[0-9a-f-]{36}$/)
  expect(told.UserCreateDate).toBeInstanceOf(Date)
  expect(await attributesOf()).toMatchObject({ email: ada.email, nickname: 'ada' })
})

test('AdminConfirmSignUp activates an account without a code, once', async () => {
  await signUp(ada)
  await client.adminConfirmSignUp(named)
  expect((await passwordSignIn(client, ada)).AuthenticationResult?.IdToken).toBeTruthy()
  expect(await attributesOf()).toMatchObject({ email_verified: 'false' })
  expect(await refusalOf(client.adminConfirmSignUp(named))).toBe(
    'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED',
  )
})

test('AdminUpdateUserAttributes sends a code to a new address, unless the admin vouches for it', async () => {
  await registered(ada)
  const sent = pool.mails.length
  const update = (attributes: Record<string, string>) =>
    client.adminUpdateUserAttributes({ ...named, UserAttributes: listed(attributes) })
  await update({ phone_number: PHONE, 'custom:team': 'engine' })
  expect(pool.mails.slice(sent).map(({ to }) => to)).toEqual([PHONE])
  expect(await attributesOf()).toMatchObject({ 'custom:team': 'engine', phone_number: PHONE })

  await update({ email: NEW_EMAIL })
  expect(await attributesOf()).toMatchObject({ email: ada.email })
  await update({ email: NEW_EMAIL, email_verified: 'true' })
  const moved = { UserPoolId, Username: NEW_EMAIL }
  expect((await client.adminGetUser(moved)).UserStatus).toBe('CONFIRMED')
  expect(
    (await passwordSignIn(client, { ...ada, email: NEW_EMAIL })).AuthenticationResult,
  ).toBeTruthy()
  expect(pool.mails).toHaveLength(sent + 2)
})

test('AdminUpdateUserAttributes does not take the address of another account', async () => {
  await registered(ada)
  await registered(bob)
  const taken = client.adminUpdateUserAttributes({
    ...named,
    UserAttributes: listed({ email: bob.email, email_verified: 'true' }),
  })
  expect(await refusalOf(taken)).toBe(
    'AliasExistsException: An account with the given email already exists.',
  )
})

test('AdminDeleteUserAttributes removes the attributes that may be removed', async () => {
  await registered(ada)
  await client.adminUpdateUserAttributes({
    ...named,
    UserAttributes: listed({ 'custom:team': 'a' }),
  })
  await client.adminDeleteUserAttributes({ ...named, UserAttributeNames: ['custom:team'] })
  expect(await attributesOf()).not.toHaveProperty('custom:team')
  const kept = client.adminDeleteUserAttributes({ ...named, UserAttributeNames: ['email'] })
  expect(await refusalOf(kept)).toContain('email: The attribute is required')
})

test('AdminDeleteUser removes the user, and all these calls refuse an unknown user', async () => {
  await registered(ada)
  await client.adminDeleteUser(named)
  for (const call of [
    client.adminGetUser(named),
    client.adminDeleteUser(named),
    client.adminConfirmSignUp(named),
    client.adminUpdateUserAttributes({ ...named, UserAttributes: listed({ nickname: 'x' }) }),
    client.adminDeleteUserAttributes({ ...named, UserAttributeNames: ['nickname'] }),
  ])
    expect(await refusalOf(call)).toBe(NOBODY)
})

describe('a server that signs its users in', () => {
  const start = (
    password = ada.password,
    AuthFlow:
      | 'ADMIN_USER_PASSWORD_AUTH'
      | 'ADMIN_NO_SRP_AUTH'
      | 'USER_PASSWORD_AUTH' = 'ADMIN_USER_PASSWORD_AUTH',
  ) =>
    client.adminInitiateAuth({
      UserPoolId,
      ClientId,
      AuthFlow,
      AuthParameters: { USERNAME: ada.email, PASSWORD: password },
    })

  test('AdminInitiateAuth takes a password by either name of its flow', async () => {
    await registered(ada)
    expect((await start()).AuthenticationResult?.RefreshToken).toBeTruthy()
    expect((await start(ada.password, 'ADMIN_NO_SRP_AUTH')).AuthenticationResult).toBeTruthy()
    expect(await refusalOf(start('engine-no-2'))).toBe(
      'NotAuthorizedException: Incorrect username or password.',
    )
    expect(await refusalOf(start(ada.password, 'USER_PASSWORD_AUTH'))).toBe(
      'InvalidParameterException: Initiate Auth method not supported.',
    )
  })

  test('AdminRespondToAuthChallenge answers the resulting challenge', async () => {
    await client.adminCreateUser({ ...named, TemporaryPassword: ada.password })
    const { ChallengeName, Session } = await start()
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    const done = await client.adminRespondToAuthChallenge({
      UserPoolId,
      ClientId,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: ada.email, NEW_PASSWORD },
    })
    expect(done.AuthenticationResult?.AccessToken).toBeTruthy()
  })

  test('a client that does not have the flow is refused', async () => {
    await openPool({ authFlows: ['USER_SRP_AUTH'] })
    client.destroy()
    client = awsSdkClient()
    expect(await refusalOf(start())).toBe(
      'InvalidParameterException: ADMIN_USER_PASSWORD_AUTH flow not enabled for this client',
    )
  })
})

describe('ListUsers', () => {
  const list = (more: object = {}) => client.listUsers({ UserPoolId, ...more })
  const names = async (Filter: string) => {
    const { Users = [] } = await list({ Filter })
    return Users.map(
      ({ Attributes = [] }) => Attributes.find(({ Name }) => Name === 'nickname')?.Value,
    ).sort()
  }

  test('filters by an attribute, the name, the sub and the state', async () => {
    await registered(ada)
    await signUp(bob)
    const { sub = '' } = await attributesOf()
    expect(await names('')).toEqual(['ada', 'bob'])
    expect(await names(`email = "${ada.email}"`)).toEqual(['ada'])
    expect(await names('email ^= "bo"')).toEqual(['bob'])
    expect(await names(`sub = "${sub}"`)).toEqual(['ada'])
    expect(await names('cognito:user_status = "unconfirmed"')).toEqual(['bob'])
    expect(await names('status = "Enabled"')).toEqual(['ada', 'bob'])
    expect(await names('"username" ^= "zz"')).toEqual([])
  })

  test('returns pages, with the attributes that were asked for', async () => {
    await signUp(ada)
    await signUp(bob)
    const first = await list({ Limit: 1, AttributesToGet: ['email'] })
    expect(first.Users?.[0]?.Attributes?.map(({ Name }) => Name)).toEqual(['email'])
    const second = await list({ Limit: 1, PaginationToken: first.PaginationToken })
    expect(second.PaginationToken).toBeUndefined()
    expect(second.Users?.[0]?.Username).not.toBe(first.Users?.[0]?.Username)
  })

  test.each([
    ['email', 'Error while parsing filter'],
    ['email > "a"', 'Error while parsing filter'],
    ['nickname = "ada"', 'Invalid search attribute: nickname'],
  ])('refuses the filter %s', async (Filter, message) => {
    expect(await refusalOf(list({ Filter }))).toBe(`InvalidParameterException: ${message}`)
  })
})
