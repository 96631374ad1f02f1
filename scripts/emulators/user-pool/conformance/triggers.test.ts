import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { refusalOf } from '../../../testing/user-pool/calls'
import { ada, bob, NEW_PASSWORD } from '../../../testing/user-pool/people'
import { createUserPool, type UserPool } from '../package/create-user-pool'
import type { TriggerEvent, Triggers } from '../triggers/triggers'

let pool: UserPool
let client: CognitoIdentityProvider
/** The events that the triggers of the test got, in order. */
let events: TriggerEvent[]
const user = { username: ada.email, password: ada.password, attributes: { nickname: 'ada' } }

async function open(triggers: Triggers, users: (typeof user)[] = []) {
  events = []
  const noting = Object.entries(triggers).map(([name, trigger]) => [
    name,
    (event: TriggerEvent) => {
      events.push(structuredClone(event))
      return trigger(event)
    },
  ])
  pool = await createUserPool({ triggers: Object.fromEntries(noting), users, trustLocal: true })
  client = new CognitoIdentityProvider({
    region: 'us-east-1',
    endpoint: await pool.listen(),
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
}
afterEach(async () => {
  client.destroy()
  await pool.close()
})

/** A trigger that answers with these members, as a Lambda function does. */
const answering = (response: object) => (event: TriggerEvent) => {
  Object.assign(event.response, response)
  return Promise.resolve(event)
}
const refusing = () => {
  throw new Error('not today')
}
const sources = () => events.map(({ triggerSource }) => triggerSource)
const named = () => ({ ClientId: pool.clientId, Username: ada.email })
const signUp = (more: object = {}) => client.signUp({ ...named(), Password: ada.password, ...more })
const signIn = ({ email, password } = ada, ClientMetadata = {}) =>
  client.initiateAuth({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: pool.clientId,
    AuthParameters: { USERNAME: email, PASSWORD: password },
    ClientMetadata,
  })

test('PreSignUp gets the metadata, and confirms; PostConfirmation runs', async () => {
  await open({
    PreSignUp: answering({ autoConfirmUser: true, autoVerifyEmail: true }),
    PostConfirmation: (event) => event,
  })
  const { UserConfirmed } = await signUp({
    ValidationData: [{ Name: 'captcha', Value: '42' }],
    ClientMetadata: { from: 'a form' },
  })
  expect([UserConfirmed, pool.mails.length]).toEqual([true, 0])
  expect(events[0]).toMatchObject({
    version: '1',
    region: 'us-east-1',
    userPoolId: pool.poolId,
    triggerSource: 'PreSignUp_SignUp',
    callerContext: { clientId: pool.clientId },
    request: {
      userAttributes: { email: ada.email },
      validationData: { captcha: '42' },
      clientMetadata: { from: 'a form' },
    },
  })
  expect(events[1]).toMatchObject({
    triggerSource: 'PostConfirmation_ConfirmSignUp',
    request: { userAttributes: { email_verified: 'true', 'cognito:user_status': 'CONFIRMED' } },
  })
  expect((await signIn()).AuthenticationResult).toBeTruthy()
})

test('an error that PreSignUp throws is the answer, and nobody is signed up', async () => {
  await open({ PreSignUp: refusing })
  expect(await refusalOf(signUp())).toBe(
    'UserLambdaValidationException: PreSignUp failed with error not today.',
  )
  expect(await refusalOf(signIn())).toContain('Incorrect username or password.')
  const admin = client.adminCreateUser({ UserPoolId: pool.poolId, Username: ada.email })
  expect(await refusalOf(admin)).toContain('PreSignUp failed')
  expect(sources()).toEqual(['PreSignUp_SignUp', 'PreSignUp_AdminCreateUser'])
})

test('a trigger that does not return its event is refused', async () => {
  await open({ PreSignUp: () => undefined })
  expect(await refusalOf(signUp())).toBe(
    'InvalidLambdaResponseException: Unrecognizable lambda output',
  )
})

test("PostConfirmation runs after a code, an admin's confirmation and a new password", async () => {
  await open({ PostConfirmation: (event) => event })
  await signUp()
  await client.confirmSignUp({ ...named(), ConfirmationCode: pool.codeFor(ada.email) })
  await client.forgotPassword(named())
  const ConfirmationCode = pool.codeFor(ada.email)
  await client.confirmForgotPassword({ ...named(), ConfirmationCode, Password: NEW_PASSWORD })
  await client.signUp({ ...named(), Username: bob.email, Password: bob.password })
  await client.adminConfirmSignUp({ UserPoolId: pool.poolId, Username: bob.email })
  expect(sources()).toEqual([
    'PostConfirmation_ConfirmSignUp',
    'PostConfirmation_ConfirmForgotPassword',
    'PostConfirmation_ConfirmSignUp',
  ])
})

test('PreAuthentication runs before a sign-in, PostAuthentication after it', async () => {
  await open({ PreAuthentication: (event) => event, PostAuthentication: (event) => event }, [user])
  await signIn(ada, { from: 'a form' })
  expect(sources()).toEqual([
    'PreAuthentication_Authentication',
    'PostAuthentication_Authentication',
  ])
  expect(events[0]?.request).toMatchObject({
    userAttributes: { nickname: 'ada' },
    validationData: { from: 'a form' },
  })
  expect(events[1]?.request).toMatchObject({ newDeviceUsed: false, clientMetadata: {} })
  await refusalOf(signIn({ ...ada, password: 'engine-no-2' }))
  await refusalOf(signIn(bob))
  expect(sources().slice(2)).toEqual(Array(2).fill('PreAuthentication_Authentication'))
  expect(events[3]?.request).toMatchObject({ userNotFound: true })
})

test.each<[keyof Triggers]>([
  ['PreAuthentication'],
  ['PostAuthentication'],
  ['PreTokenGeneration'],
])('where %s throws, nobody gets tokens', async (name) => {
  await open({ [name]: refusing }, [user])
  expect(await refusalOf(signIn())).toBe(
    `UserLambdaValidationException: ${name} failed with error not today.`,
  )
})

async function tokens() {
  const { AuthenticationResult = {} } = await signIn()
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult
  return { access: decodeJwt(AccessToken), id: decodeJwt(IdToken), RefreshToken }
}

test('PreTokenGeneration adds, replaces and drops claims of the id token', async () => {
  await open(
    {
      PreTokenGeneration: answering({
        claimsOverrideDetails: {
          claimsToAddOrOverride: { team: 'engine', nickname: 'countess', sub: 'another' },
          claimsToSuppress: ['email'],
          groupOverrideDetails: { groupsToOverride: ['staff'] },
        },
      }),
    },
    [user],
  )
  const { id, access, RefreshToken: REFRESH_TOKEN } = await tokens()
  expect(id).toMatchObject({ team: 'engine', nickname: 'countess', 'cognito:groups': ['staff'] })
  expect(id).not.toHaveProperty('email')
  expect(id.sub).toBe(access.sub)
  expect(access['cognito:groups']).toEqual(['staff'])
  expect(access).not.toHaveProperty('team')
  await client.initiateAuth({
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: pool.clientId,
    AuthParameters: { REFRESH_TOKEN },
  })
  expect(sources()).toEqual(
    ['Authentication', 'RefreshTokens'].map((each) => `PreTokenGeneration_${each}`),
  )
})

test('version 2 of its answer changes both tokens, and the scopes', async () => {
  await open(
    {
      PreTokenGeneration: answering({
        claimsAndScopeOverrideDetails: {
          idTokenGeneration: { claimsToAddOrOverride: { team: 'engine' } },
          accessTokenGeneration: {
            claimsToAddOrOverride: { tenant: 7 },
            scopesToAdd: ['books/read'],
          },
        },
      }),
    },
    [user],
  )
  const { id, access } = await tokens()
  expect(id.team).toBe('engine')
  expect(access).toMatchObject({
    tenant: 7,
    scope: 'aws.cognito.signin.user.admin books/read',
  })
})

test('CustomMessage words each message, with its code and name filled in', async () => {
  await open({
    CustomMessage: answering({
      emailSubject: 'Welcome, {username}',
      emailMessage: 'Your code is {####}.',
    }),
  })
  await signUp()
  const code = pool.codeFor(ada.email)
  const [mail] = pool.mails
  expect(mail?.text).toBe(`Your code is ${code}.`)
  expect(mail?.subject).toMatch(/^Welcome, [0-9a-f-]{36}$/)
  await client.resendConfirmationCode(named())
  await client.adminCreateUser({ UserPoolId: pool.poolId, Username: bob.email })
  expect(sources()).toEqual(
    ['SignUp', 'ResendCode', 'AdminCreateUser'].map((each) => `CustomMessage_${each}`),
  )
})

test('an error that CustomMessage throws is the answer, and nothing is sent', async () => {
  await open({ CustomMessage: refusing })
  expect(await refusalOf(signUp())).toBe(
    'UserLambdaValidationException: CustomMessage failed with error not today.',
  )
  expect(pool.mails).toEqual([])
})

describe('UserMigration', () => {
  const userAttributes = { email: ada.email, email_verified: 'true', nickname: 'ada' }

  test('imports an account with the password of its first sign-in', async () => {
    await open({ UserMigration: answering({ userAttributes, finalUserStatus: 'CONFIRMED' }) })
    expect((await signIn()).AuthenticationResult?.IdToken).toBeTruthy()
    expect(events[0]).toMatchObject({
      triggerSource: 'UserMigration_Authentication',
      userName: ada.email,
      request: { password: ada.password },
    })
    expect((await signIn()).AuthenticationResult?.IdToken).toBeTruthy()
    expect(events).toHaveLength(1)
  })

  test('imports an account that has lost its password', async () => {
    await open({ UserMigration: answering({ userAttributes }) })
    await client.forgotPassword(named())
    const ConfirmationCode = pool.codeFor(ada.email)
    await client.confirmForgotPassword({ ...named(), ConfirmationCode, Password: NEW_PASSWORD })
    expect((await signIn({ ...ada, password: NEW_PASSWORD })).AuthenticationResult).toBeTruthy()
    expect(sources()).toEqual(['UserMigration_ForgotPassword'])
  })

  test('imports nobody if it throws', async () => {
    await open({ UserMigration: refusing })
    expect(await refusalOf(signIn())).toBe(
      `NotAuthorizedException: Exception migrating user in app client ${pool.clientId}`,
    )
  })
})
