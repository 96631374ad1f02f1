import { registered, tokensOf } from '../../../testing/user-pool/calls'
import { ada, bob } from '../../../testing/user-pool/mandated-client'
import {
  CLIENT_ID,
  openTestPool,
  POOL_ID,
  type TestPool,
} from '../../../testing/user-pool/test-pool'
import type { members } from '../request/members'
import { type OperationName, requestMembers } from '../request/request-members'

/** A value that fits, for each member that any operation requires, and for those that say who calls. */
const GOOD: Partial<Record<keyof typeof members, unknown>> = {
  AttributeName: 'email',
  AuthFlow: 'USER_PASSWORD_AUTH',
  ChallengeName: 'PASSWORD_VERIFIER',
  ClientId: CLIENT_ID,
  Code: '123456',
  ConfirmationCode: '123456',
  DeviceKey: 'us-east-1_00000000-0000-4000-8000-000000000000',
  MFAOptions: [],
  Password: 'engine-no-9',
  ProposedPassword: 'engine-no-9',
  UserAttributeNames: ['nickname'],
  UserAttributes: [{ Name: 'nickname', Value: 'changed' }],
  UserCode: '123456',
  UserPoolId: POOL_ID,
  Username: ada.email,
}

/** The calls that any page may make; those of the admin are refused for want of a signature first. */
const OPERATIONS = Object.keys(requestMembers).filter(
  (name): name is OperationName => !name.startsWith('Admin'),
)

let pool: TestPool
let tokens: Awaited<ReturnType<typeof tokensOf>>
let foreign: string
let expired: string
let revoked: string

beforeAll(async () => {
  pool = await openTestPool()
  await registered(pool, ada)
  const elsewhere = await openTestPool({}, { ownKey: true })
  await registered(elsewhere, ada)
  foreign = (await tokensOf(elsewhere, ada)).AccessToken
  await elsewhere.close()
  expired = (await tokensOf(pool, ada)).AccessToken
  pool.clock.ms += 2 * 60 * 60_000
  const ended = await tokensOf(pool, ada)
  revoked = ended.AccessToken
  await pool.call('RevokeToken', { ClientId: CLIENT_ID, Token: ended.RefreshToken })
  tokens = await tokensOf(pool, ada)
})
afterAll(() => pool.close())

/** A request that is well formed as far as the table goes. */
function wellFormed(name: OperationName): Record<string, unknown> {
  const { required } = requestMembers[name]
  const all: readonly string[] = [...required, ...(takesAccessToken(name) ? ['AccessToken'] : [])]
  const { AccessToken, RefreshToken } = tokens
  const good = { ...GOOD, AccessToken, RefreshToken, Token: RefreshToken }
  return Object.fromEntries(Object.entries(good).filter(([member]) => all.includes(member)))
}

function takesAccessToken(name: OperationName): boolean {
  const { required, optional } = requestMembers[name]
  return [...required, ...optional].some((member) => member === 'AccessToken')
}

/** Makes a call that must be refused, and must change nothing. */
async function expectRefused(name: OperationName, body: unknown) {
  const before = pool.stored()
  const answered = await pool.call(name, body)
  expect(answered.status).toBe(400)
  expect(Object.keys(answered.body)).toEqual(['__type', 'message'])
  expect(answered.headers.get('x-amzn-errortype')).toBe(`${answered.body.__type}:`)
  expect(answered.headers.get('x-amzn-errormessage')).toBe(answered.body.message)
  expect(pool.stored()).toBe(before)
  return answered.body
}

describe.each(OPERATIONS)('%s', (name) => {
  const { required, optional } = requestMembers[name]

  test('is refused without a required member, or with one that it does not have', async () => {
    for (const member of required) {
      const { [member]: _, ...body } = wellFormed(name)
      const refused = await expectRefused(name, body)
      expect(refused.__type).toBe('InvalidParameterException')
      expect(refused.message).toMatch(/^1 validation error detected: Value at '\w+' failed/)
    }
    const refused = await expectRefused(name, { ...wellFormed(name), Colour: 'red' })
    expect(refused.message).toContain("Value at 'Colour'")
  })

  test('is refused with a member of a wrong type', async () => {
    for (const member of [...required, ...optional]) {
      const refused = await expectRefused(name, { ...wellFormed(name), [member]: [[1]] })
      expect(['SerializationException', 'InvalidParameterException']).toContain(refused.__type)
    }
  })

  if (takesAccessToken(name))
    test('is refused with a token that is foreign, expired, revoked, of another kind or none', async () => {
      const refusal = async (AccessToken: string) =>
        (await expectRefused(name, { ...wellFormed(name), AccessToken })).message
      expect(await refusal(foreign)).toBe('Invalid Access Token')
      expect(await refusal(expired)).toBe('Access Token has expired')
      expect(await refusal(revoked)).toBe('Access Token has been revoked')
      expect(await refusal(tokens.IdToken)).toBe('Invalid Access Token')
      expect(await refusal(tokens.RefreshToken)).toBe('Invalid Access Token')
      expect(await refusal(unsigned(tokens.AccessToken))).toBe('Invalid Access Token')
    })
})

/** The same claims under `alg: none`. */
function unsigned(token: string): string {
  const [, claims = ''] = token.split('.')
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
}

test.each([
  ['garbage', 'garbage'],
  ['a token of the wrong length', Buffer.alloc(47).toString('base64url')],
  ['a token of nobody', Buffer.alloc(48, 7).toString('base64url')],
])('a refresh token that is %s is refused', async (_, token) => {
  const AuthParameters = { REFRESH_TOKEN: token }
  const flow = { AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId: CLIENT_ID, AuthParameters }
  expect((await expectRefused('InitiateAuth', flow)).message).toBe('Invalid Refresh Token')
  const newer = { ClientId: CLIENT_ID, RefreshToken: token }
  expect((await expectRefused('GetTokensFromRefreshToken', newer)).message).toBe(
    'Invalid Refresh Token',
  )
  const revoke = { ClientId: CLIENT_ID, Token: token }
  expect((await expectRefused('RevokeToken', revoke)).message).toBe('Invalid Refresh Token')
})

test('an access token cannot be revoked', async () => {
  const body = { ClientId: CLIENT_ID, Token: tokens.AccessToken }
  expect((await expectRefused('RevokeToken', body)).__type).toBe('UnsupportedTokenTypeException')
})

test.each([
  'USER_SRP_AUTH',
  'USER_PASSWORD_AUTH',
  'CUSTOM_AUTH',
  'REFRESH_TOKEN_AUTH',
  'USER_AUTH',
  'ADMIN_NO_SRP_AUTH',
])('the flow %s without parameters is refused', async (AuthFlow) => {
  const refused = await expectRefused('InitiateAuth', { ClientId: CLIENT_ID, AuthFlow })
  expect(refused.__type).toBe('InvalidParameterException')
})

const CHALLENGES = [
  'CUSTOM_CHALLENGE',
  'DEVICE_SRP_AUTH',
  'MFA_SETUP',
  'NEW_PASSWORD_REQUIRED',
  'SELECT_MFA_TYPE',
  'SMS_MFA',
  'SOFTWARE_TOKEN_MFA',
]
test.each(CHALLENGES)('%s is refused without its session, or with another one', async (name) => {
  const ChallengeResponses = {
    USERNAME: ada.email,
    ANSWER: 'x',
    SMS_MFA_CODE: '123456',
    SOFTWARE_TOKEN_MFA_CODE: '123456',
    NEW_PASSWORD: 'engine-no-8',
    DEVICE_KEY: 'us-east-1_0',
    SRP_A: '2',
  }
  const body = { ClientId: CLIENT_ID, ChallengeName: name, ChallengeResponses }
  const without = await expectRefused('RespondToAuthChallenge', body)
  expect(without.message).toBe('Missing required parameter Session')
  const Session = Buffer.alloc(64).toString('base64')
  const forged = await expectRefused('RespondToAuthChallenge', { ...body, Session })
  expect(forged.message).toBe('Invalid session for the user.')
})

test.each([
  [[{ Name: 'sub', Value: 'x' }], 'NotAuthorizedException'],
  [[{ Name: 'email_verified', Value: 'true' }], 'NotAuthorizedException'],
  [[{ Name: 'colour', Value: 'red' }], 'InvalidParameterException'],
  [[{ Name: 'Größe', Value: '1' }], 'InvalidParameterException'],
  [[{ Name: '__proto__', Value: 'x' }], 'InvalidParameterException'],
  [[{ Name: 'email', Value: 'not an address' }], 'InvalidParameterException'],
  [[{ Name: 'email', Value: `${'a'.repeat(300)}@example.org` }], 'InvalidParameterException'],
  [[{ Name: 'phone_number', Value: '12' }], 'InvalidParameterException'],
  [[{ Name: 'nickname', Value: 'x'.repeat(2049) }], 'InvalidParameterException'],
])('the attributes %.80j are refused', async (UserAttributes, type) => {
  const { AccessToken } = tokens
  const update = await expectRefused('UpdateUserAttributes', { AccessToken, UserAttributes })
  expect(update.__type).toBe(type)
  const account = { ClientId: CLIENT_ID, Username: bob.email, Password: bob.password }
  expect((await expectRefused('SignUp', { ...account, UserAttributes })).__type).toBe(type)
})
