import { ada, type Person, PHONE } from './mandated-client'
import { signedHeaders } from './signed-headers'
import { type Answered, CLIENT_ID, POOL_ID, type TestPool } from './test-pool'

/** Registers and activates over the wire, for tests of what comes after. */
export async function registered(pool: TestPool, { email, password, nickname }: Person) {
  const named = { ClientId: CLIENT_ID, Username: email }
  const UserAttributes = [{ Name: 'nickname', Value: nickname }]
  await pool.call('SignUp', { ...named, Password: password, UserAttributes })
  await pool.call('ConfirmSignUp', { ...named, ConfirmationCode: pool.codeFor(email) })
}

export interface Tokens {
  AccessToken: string
  IdToken: string
  RefreshToken: string
  NewDeviceMetadata?: { DeviceKey: string; DeviceGroupKey: string }
}

export function passwordAuth(
  pool: TestPool,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  return pool.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: CLIENT_ID,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  })
}

/** The tokens of a sign-in that no challenge stands in the way of. */
export async function tokensOf(pool: TestPool, person: Pick<Person, 'email' | 'password'>) {
  const { body } = await passwordAuth(pool, person)
  if (!body.AuthenticationResult) throw new Error(JSON.stringify(body))
  return body.AuthenticationResult as Tokens
}

/** An admin call about Ada, signed as it should be. */
export async function adminCall(pool: TestPool, operation: string, members: object = {}) {
  const body = JSON.stringify({ UserPoolId: POOL_ID, Username: ada.email, ...members })
  return pool.call(operation, body, await signedHeaders(pool, { operation, body }))
}

export function updateAttributes(
  pool: TestPool,
  AccessToken: string,
  given: Record<string, string>,
) {
  const UserAttributes = Object.entries(given).map(([Name, Value]) => ({ Name, Value }))
  return pool.call('UpdateUserAttributes', { AccessToken, UserAttributes })
}

/** Shows that the address is the account's, by the newest code that went there. */
export function verifyAddress(
  pool: TestPool,
  AccessToken: string,
  { AttributeName = 'email', address }: { AttributeName?: string; address: string },
) {
  const Code = pool.codeFor(address)
  return pool.call('VerifyUserAttribute', { AccessToken, AttributeName, Code })
}

/** From here on a sign-in asks for the code of a text message. */
export async function turnOnSms(pool: TestPool, AccessToken: string) {
  await updateAttributes(pool, AccessToken, { phone_number: PHONE })
  await pool.call('SetUserMFAPreference', { AccessToken, SMSMfaSettings: { Enabled: true } })
}

/** Compares what came over the wire with an error, byte by byte. */
export function expectOnWire(
  { status, headers, text }: Answered,
  { type, message }: { type: string; message: string },
): void {
  expect(text).toBe(JSON.stringify({ __type: type, message }))
  expect(status).toBe(400)
  expect(headers.get('content-type')).toBe('application/x-amz-json-1.1')
  expect(headers.get('x-amzn-errortype')).toBe(`${type}:`)
  expect(headers.get('x-amzn-errormessage')).toBe(message)
}
