import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import {
  type AuthTokens,
  call,
  NO_SESSION,
  registerUser,
  respond,
  tokensOf,
} from '../../../testing/user-pool/calls'
import { ada, bob } from '../../../testing/user-pool/example-users'
import { CLIENT_ID, pool, useOnePool } from '../../../testing/user-pool/test-pool'
import type { members } from '../request/members'
import { type OperationName, requestMembers } from '../request/read-request'

// Values that are not valid tokens, sessions or attributes. `protocol.fuzz.test.ts` draws other forms.

/** A valid value for each member that a call with an access token requires. */
const GOOD: Partial<Record<keyof typeof members, unknown>> = {
  AttributeName: 'email',
  Code: '123456',
  DeviceKey: 'us-east-1_00000000-0000-4000-8000-000000000000',
  MFAOptions: [],
  ProposedPassword: 'engine-no-9',
  UserAttributeNames: ['nickname'],
  UserAttributes: [{ Name: 'nickname', Value: 'changed' }],
  UserCode: '123456',
}

const OPERATIONS = Object.keys(requestMembers) as OperationName[]

let tokens: AuthTokens
/** Invalid access tokens, and why they are invalid. */
let unusable: [string, string][]

useOnePool()
beforeAll(async () => {
  await registerUser(ada)
  const expiredToken = (await tokensOf(ada)).AccessToken
  pool.clock.ms += 2 * 60 * 60_000
  const revokedTokens = await tokensOf(ada)
  await call('RevokeToken', { ClientId: CLIENT_ID, Token: revokedTokens.RefreshToken })
  tokens = await tokensOf(ada)
  unusable = [
    [await signWithOtherKey(tokens.AccessToken), 'Invalid Access Token'],
    [withoutSignature(tokens.AccessToken), 'Invalid Access Token'],
    [tokens.IdToken, 'Invalid Access Token'],
    [tokens.RefreshToken, 'Invalid Access Token'],
    [expiredToken, 'Access Token has expired'],
    [revokedTokens.AccessToken, 'Access Token has been revoked'],
  ]
})

/** The same claims, signed with another key. */
async function signWithOtherKey(token: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256')
  const header = { ...decodeProtectedHeader(token), alg: 'RS256' }
  return new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(privateKey)
}

/** The same claims under `alg: none`. */
function withoutSignature(token: string): string {
  const [, claims = ''] = token.split('.')
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
}

/** A request that is well formed by the table of members. */
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
async function expectRefused(operation: string, request: object) {
  const original = pool.stored()
  const { refusal, body } = await call(operation, request)
  expect(refusal).toBeTruthy()
  expect(pool.stored()).toBe(original)
  return body
}

test.each(OPERATIONS.filter(takesAccessToken))(
  '%s refuses a token that is foreign, unsigned, of another kind, expired or revoked',
  async (name) => {
    for (const [AccessToken, message] of unusable) {
      const answer = await expectRefused(name, { ...wellFormed(name), AccessToken })
      expect(answer.message).toBe(message)
    }
  },
)

test.each([
  ['garbage', 'garbage'],
  ['a token of the wrong length', Buffer.alloc(47).toString('base64url')],
  ['an unknown token', Buffer.alloc(48, 7).toString('base64url')],
])('a refresh token that is %s is refused', async (_, token) => {
  const ClientId = CLIENT_ID
  const AuthParameters = { REFRESH_TOKEN: token }
  const answers = [
    await expectRefused('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId,
      AuthParameters,
    }),
    await expectRefused('GetTokensFromRefreshToken', { ClientId, RefreshToken: token }),
    await expectRefused('RevokeToken', { ClientId, Token: token }),
  ]
  for (const { message } of answers) expect(message).toBe('Invalid Refresh Token')
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
  const answer = await expectRefused('InitiateAuth', { ClientId: CLIENT_ID, AuthFlow })
  expect(answer.__type).toBe('InvalidParameterException')
})

test.each([
  'DEVICE_SRP_AUTH',
  'MFA_SETUP',
  'NEW_PASSWORD_REQUIRED',
  'SELECT_MFA_TYPE',
  'SMS_MFA',
  'SOFTWARE_TOKEN_MFA',
])('%s is refused without its session, or with another one', async (name) => {
  const responses = {
    ANSWER: 'x',
    SMS_MFA_CODE: '123456',
    SOFTWARE_TOKEN_MFA_CODE: '123456',
    NEW_PASSWORD: 'engine-no-8',
    DEVICE_KEY: 'us-east-1_0',
    SRP_A: '2',
  }
  const original = pool.stored()
  const without = await respond(name, undefined, responses)
  expect(without.body.message).toBe('Missing required parameter Session')
  const forged = await respond(name, Buffer.alloc(64).toString('base64'), responses)
  expect(forged.refusal).toBe(NO_SESSION)
  expect(pool.stored()).toBe(original)
})

test.each([
  ['sub', 'which the pool sets', 'x', 'NotAuthorizedException'],
  ['email_verified', 'which the pool sets', 'true', 'NotAuthorizedException'],
  ['colour', 'which is unknown', 'red', 'InvalidParameterException'],
  ['Größe', 'which is unknown', '1', 'InvalidParameterException'],
  ['__proto__', 'which is unknown', 'x', 'InvalidParameterException'],
  ['email', 'that is not an address', 'not an address', 'InvalidParameterException'],
  ['email', 'that is too long', `${'a'.repeat(300)}@example.org`, 'InvalidParameterException'],
  ['phone_number', 'that is not a number', '12', 'InvalidParameterException'],
  ['nickname', 'that is too long', 'x'.repeat(2049), 'InvalidParameterException'],
])('the attribute %s, %s, is refused', async (Name, _, Value, type) => {
  const UserAttributes = [{ Name, Value }]
  const { AccessToken } = tokens
  const update = await expectRefused('UpdateUserAttributes', { AccessToken, UserAttributes })
  expect(update.__type).toBe(type)
  const account = { ClientId: CLIENT_ID, Username: bob.email, Password: bob.password }
  expect((await expectRefused('SignUp', { ...account, UserAttributes })).__type).toBe(type)
})
