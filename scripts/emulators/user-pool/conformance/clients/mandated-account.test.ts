import type { CognitoUser } from 'amazon-cognito-identity-js'
import { decodeProtectedHeader } from 'jose'
import {
  call,
  EXPIRED_CODE,
  INCORRECT,
  refusalOf,
  registerUser,
  tokensOf,
} from '../../../../testing/user-pool/calls'
import { ada, NEW_EMAIL, NEW_PASSWORD } from '../../../../testing/user-pool/example-users'
import { useFastPowers } from '../../../../testing/user-pool/fast-powers'
import {
  callSdk,
  MandatedClient,
  register,
  sdkAttributes,
  sdkOutcome,
} from '../../../../testing/user-pool/mandated-client'
import { openPool, POOL_ID, pool } from '../../../../testing/user-pool/test-pool'

const adaUpdated = { ...ada, password: NEW_PASSWORD }
useFastPowers()
beforeEach(() => openPool())

async function signInAda() {
  const client = await register(ada)
  return { client, ...(await client.signIn(ada)) }
}

async function attributes(user: CognitoUser) {
  const list = await callSdk<ReturnType<typeof sdkAttributes>>((done) =>
    user.getUserAttributes(done),
  )
  return Object.fromEntries(list.map((each) => [each.getName(), each.getValue()]))
}

test('changePassword, with metadata that the hosted call does not have: the old password is refused', async () => {
  const { client, user } = await signInAda()
  const metadata = { from: 'a form' }
  const run = callSdk((done) => user.changePassword(ada.password, NEW_PASSWORD, done, metadata))
  expect(await run).toBe('SUCCESS')
  expect(await refusalOf(client.signIn(ada))).toBe(INCORRECT)
  expect((await client.signIn(adaUpdated)).session.isValid()).toBe(true)
})

test('forgotPassword and confirmPassword set a new one with the code of the e-mail', async () => {
  const { client, user } = await signInAda()
  expect(await sdkOutcome((callbacks) => user.forgotPassword(callbacks))).toEqual({
    CodeDeliveryDetails: {
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'a***@e***',
    },
  })
  const code = pool.codeFor(ada.email)
  const confirmWith = (text: string) =>
    sdkOutcome((callbacks) => user.confirmPassword(text, NEW_PASSWORD, callbacks))
  expect(await refusalOf(confirmWith('000000x'))).toMatch(/^CodeMismatchException/)
  await confirmWith(code)
  expect((await client.signIn(adaUpdated)).session.isValid()).toBe(true)
  expect(await refusalOf(confirmWith(code))).toBe(EXPIRED_CODE)
})

test('resendConfirmationCode: only the newest code activates', async () => {
  const client = new MandatedClient()
  await client.signUp(ada)
  const first = pool.codeFor(ada.email)
  await callSdk((done) => client.user(ada.email).resendConfirmationCode(done))
  expect(pool.mails).toHaveLength(2)
  const second = pool.codeFor(ada.email)
  if (first !== second)
    expect(await refusalOf(client.confirm(ada.email, first))).toMatch(/^CodeMismatchException/)
  expect(await client.confirm(ada.email, second)).toBe('SUCCESS')
})

test('updateAttributes and verifyAttribute: a new e-mail counts once it is verified', async () => {
  const { client, user } = await signInAda()
  const adaMoved = { ...ada, email: NEW_EMAIL }
  const change = sdkAttributes({ nickname: 'countess', email: NEW_EMAIL })
  await callSdk((done) => user.updateAttributes(change, done))
  expect(await attributes(user)).toMatchObject({ nickname: 'countess', email: ada.email })
  expect(await refusalOf(client.signIn(adaMoved))).toBe(INCORRECT)

  await sdkOutcome((callbacks) => user.verifyAttribute('email', pool.codeFor(NEW_EMAIL), callbacks))
  expect(await attributes(user)).toMatchObject({ email: NEW_EMAIL, email_verified: 'true' })
  expect((await client.signIn(adaMoved)).user.getUsername()).toBe(user.getUsername())
  expect(await refusalOf(client.signIn(ada))).toBe(INCORRECT)
})

test('getAttributeVerificationCode sends another code, and only that one is valid', async () => {
  const { user } = await signInAda()
  await sdkOutcome((callbacks) => user.getAttributeVerificationCode('email', callbacks))
  expect(pool.mails).toHaveLength(2)
  const verify = (code: string) =>
    sdkOutcome((callbacks) => user.verifyAttribute('email', code, callbacks))
  expect(await refusalOf(verify('guess'))).toBe(
    'CodeMismatchException: Invalid verification code provided, please try again.',
  )
  await verify(pool.codeFor(ada.email))
})

test('deleteAttributes removes an attribute', async () => {
  const { user } = await signInAda()
  await callSdk((done) => user.deleteAttributes(['nickname'], done))
  expect(Object.keys(await attributes(user))).toEqual(['sub', 'email_verified', 'email'])
})

test('deleteUser: the name is free again, and the old tokens are refused', async () => {
  const { user, session } = await signInAda()
  await callSdk((done) => user.deleteUser(done))
  const AccessToken = session.getAccessToken().getJwtToken()
  expect((await call('GetUser', { AccessToken })).refusal).toBe(
    'UserNotFoundException: User does not exist.',
  )
  expect((await signInAda()).user.getUsername()).not.toBe(user.getUsername())
})

test('id and access tokens are signed with separate keys; a refresh token is opaque', async () => {
  await registerUser(ada)
  const { IdToken, AccessToken, RefreshToken } = await tokensOf(ada)
  const [id, access] = [IdToken, AccessToken].map((token) => decodeProtectedHeader(token).kid)
  const response = await fetch(`${pool.endpoint}${POOL_ID}/.well-known/jwks.json`)
  const { keys } = (await response.json()) as { keys: { kid: string }[] }
  expect(keys.map(({ kid }) => kid)).toEqual([id, access])
  expect(decodeProtectedHeader(RefreshToken)).toMatchObject({ alg: 'RSA-OAEP', enc: 'A256GCM' })
  expect(RefreshToken.split('.')).toHaveLength(5)
  expect(RefreshToken.length).toBeGreaterThan(1_700)
})
