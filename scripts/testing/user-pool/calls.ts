import { generateSync } from 'otplib'
import { clientProof, type Parameters, SRP_A } from './client-proof'
import { type Person, PHONE, type TestCredentials } from './example-users'
import { addSecrets } from './record-secrets'
import { CLIENT_ID, POOL_ID, pool } from './test-pool'

export const INCORRECT = 'NotAuthorizedException: Incorrect username or password.'
export const REVOKED = 'NotAuthorizedException: Access Token has been revoked'
/** The refusal of a session that must not continue. */
export const NO_SESSION = 'NotAuthorizedException: Invalid session for the user.'
export const EXPIRED_CODE =
  'ExpiredCodeException: Invalid code provided, please request a code again.'

interface PoolReply {
  status: number
  headers: Headers
  body: Record<string, unknown>
  /** The error type and text, if the call was refused. */
  refusal: string | undefined
}

/**
 * One call of the wire protocol to the test's pool, as any HTTP client makes it. A refusal must
 * have the hosted form, byte by byte.
 */
export async function call(
  operation: string,
  request: string | object,
  headers?: Record<string, string>,
): Promise<PoolReply> {
  const response = await fetch(pool.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
    },
    body: bodyOf(request),
  })
  const text = await response.text()
  const body = JSON.parse(text) as Record<string, unknown>
  addSecrets(body, pool.secrets)
  const answer = { status: response.status, headers: response.headers, body }
  return { ...answer, refusal: response.ok ? undefined : refusalIn(answer, text) }
}

function bodyOf(request: string | object): BodyInit {
  if (typeof request === 'string') return request
  return Buffer.isBuffer(request) ? new Uint8Array(request) : JSON.stringify(request)
}

function refusalIn({ status, headers, body }: Omit<PoolReply, 'refusal'>, text: string): string {
  const { __type: type, message } = body
  expect(text).toBe(JSON.stringify({ __type: type, message }))
  expect(status).toBe(400)
  expect(headers.get('content-type')).toBe('application/x-amz-json-1.1')
  expect(headers.get('x-amzn-errortype')).toBe(`${type}:`)
  expect(headers.get('x-amzn-errormessage')).toBe(message)
  return `${type}: ${message}`
}

/** The refusal that a client library reports, if any. */
export function refusalOf(run: Promise<unknown>): Promise<string | undefined> {
  return run.then(
    () => undefined,
    ({ name, message }: Error) => `${name}: ${message}`,
  )
}

/** A call about a name, without a sign-in. */
export function callAbout(Username: string, operation: string, members: object = {}) {
  return call(operation, { ClientId: CLIENT_ID, Username, ...members })
}

/** Attributes in their wire format. */
export const toList = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))

export function signUp({ email, password, nickname }: Person, Username = email) {
  const UserAttributes = toList({ nickname, email })
  return callAbout(Username, 'SignUp', { Password: password, UserAttributes })
}

/** Confirms a sign-up with the newest code. */
export function confirm(Username: string) {
  return callAbout(Username, 'ConfirmSignUp', { ConfirmationCode: pool.codeFor(Username) })
}

/** Registers and activates over the wire, for tests of later steps. */
export async function registerUser(person: Person) {
  await signUp(person)
  expect((await confirm(person.email)).refusal).toBeUndefined()
}

/** Replaces a lost password with the newest code sent to the address. */
export function resetPassword(
  Username: string,
  Password: string,
  ConfirmationCode = pool.codeFor(Username),
) {
  return callAbout(Username, 'ConfirmForgotPassword', { ConfirmationCode, Password })
}

export function changePassword(AccessToken: string, previous: string, proposed: string) {
  const passwords = { PreviousPassword: previous, ProposedPassword: proposed }
  return call('ChangePassword', { AccessToken, ...passwords })
}

export interface AuthTokens {
  AccessToken: string
  IdToken: string
  RefreshToken: string
  NewDeviceMetadata?: { DeviceKey: string; DeviceGroupKey: string }
}

export function initiateAuth(AuthFlow: string, AuthParameters: Parameters) {
  return call('InitiateAuth', { ClientId: CLIENT_ID, AuthFlow, AuthParameters })
}

/** An honest client's sign-in, up to the tokens, the next challenge or a refusal. */
export async function passwordAuth({ email, password }: TestCredentials): Promise<PoolReply> {
  const initiation = await initiateAuth('USER_SRP_AUTH', { USERNAME: email, SRP_A })
  if (initiation.refusal) return initiation
  return prove(proofOf(initiation.body.ChallengeParameters as Parameters, password))
}

/** The tokens of a sign-in without further challenges. */
export async function tokensOf(person: TestCredentials): Promise<AuthTokens> {
  const { body, refusal } = await passwordAuth(person)
  expect(refusal).toBeUndefined()
  expect(body.AuthenticationResult).toBeTruthy()
  return body.AuthenticationResult as AuthTokens
}

/** The session of a sign-in after its password, and the next challenge. */
export async function firstChallenge(person: TestCredentials) {
  const { body } = await passwordAuth(person)
  return { name: body.ChallengeName, Session: body.Session }
}

export function respond(ChallengeName: string, Session: unknown, responses: Parameters = {}) {
  const ChallengeResponses = { USERNAME: 'ada', ...responses }
  const answer = { ClientId: CLIENT_ID, ChallengeName, Session, ChallengeResponses }
  return call('RespondToAuthChallenge', answer)
}

/** The challenge of a sign-in by SRP that an honest client gets. */
export async function challengeOf(USERNAME: string): Promise<Parameters> {
  const answer = await initiateAuth('USER_SRP_AUTH', { USERNAME, SRP_A })
  return answer.body.ChallengeParameters as Parameters
}

/** An honest client's answer to it, for tests to alter. */
export function proofOf(challenge: Parameters, password: string): Parameters {
  return clientProof(challenge, { poolId: POOL_ID, password })
}

export const prove = (proof: Parameters) => respond('PASSWORD_VERIFIER', undefined, proof)

/** Sets up an authenticator app. Returns a function for its current code. */
export async function addApp(request: { AccessToken: string } | { Session: unknown }) {
  const association = await call('AssociateSoftwareToken', request)
  const { SecretCode, ...next } = association.body
  const secret = String(SecretCode)
  const codeNow = () => generateSync({ secret, epoch: pool.clock.ms / 1_000 })
  const verify = { ...request, ...next, UserCode: codeNow() }
  return { codeNow, verified: await call('VerifySoftwareToken', verify) }
}

/** Sets up an app in the middle of a sign-in, as far as the session allows. */
export async function setUpAppInSignIn(Session: unknown) {
  const { verified: verification } = await addApp({ Session })
  const completion = await respond('MFA_SETUP', verification.body.Session)
  return { ...(completion.body.AuthenticationResult as AuthTokens), verified: verification }
}

/** Turns second factors on and off. */
export function setFactors(AccessToken: string, { sms, app }: { sms?: boolean; app?: boolean }) {
  return call('SetUserMFAPreference', {
    AccessToken,
    ...(sms !== undefined && { SMSMfaSettings: { Enabled: sms } }),
    ...(app !== undefined && { SoftwareTokenMfaSettings: { Enabled: app } }),
  })
}

/** Makes sign-ins ask for the code of a text message. */
export async function turnOnSms(AccessToken: string) {
  await updateAttributes(AccessToken, { phone_number: PHONE })
  await setFactors(AccessToken, { sms: true })
}

export function updateAttributes(AccessToken: string, attributes: Record<string, string>) {
  return call('UpdateUserAttributes', { AccessToken, UserAttributes: toList(attributes) })
}

export function deleteAttribute(AccessToken: string, name: string) {
  return call('DeleteUserAttributes', { AccessToken, UserAttributeNames: [name] })
}

/** Verifies the account's address with the newest code sent there. */
export function verifyAddress(AccessToken: string, address: string, Code = pool.codeFor(address)) {
  const AttributeName = address.startsWith('+') ? 'phone_number' : 'email'
  return call('VerifyUserAttribute', { AccessToken, AttributeName, Code })
}
