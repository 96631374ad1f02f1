import { CognitoUserAttribute } from 'amazon-cognito-identity-js'
import { decodeJwt } from 'jose'
import { registered, tokensOf } from '../../../testing/user-pool/calls'
import { useFastPowers } from '../../../testing/user-pool/fast-powers'
import {
  ada,
  called,
  MandatedClient,
  outcome,
  register,
} from '../../../testing/user-pool/mandated-client'
import { openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'

const NEW_PASSWORD = 'engine-no-3'
const NEW_EMAIL = 'lovelace@example.org'
useFastPowers()

let pool: TestPool
beforeEach(async () => {
  pool = await openTestPool()
})
afterEach(() => pool.close())

async function signedIn() {
  const client = await register(pool, ada)
  return { client, ...(await client.signIn(ada)) }
}

async function attributes(user: Awaited<ReturnType<typeof signedIn>>['user']) {
  const list = await called<CognitoUserAttribute[]>((done) => user.getUserAttributes(done))
  return Object.fromEntries(list.map((each) => [each.getName(), each.getValue()]))
}

test('changePassword: the new password signs in and the old one does not', async () => {
  const { client, user } = await signedIn()
  await called((done) => user.changePassword(ada.password, NEW_PASSWORD, done))
  await expect(client.signIn(ada)).rejects.toMatchObject({ code: 'NotAuthorizedException' })
  expect((await client.signIn({ ...ada, password: NEW_PASSWORD })).session.isValid()).toBe(true)
})

test('changePassword takes client metadata, which the hosted call does not have', async () => {
  const { user } = await signedIn()
  const run = called((done) => user.changePassword(ada.password, NEW_PASSWORD, done, { a: 'b' }))
  await expect(run).resolves.toBe('SUCCESS')
})

test('forgotPassword and confirmPassword set a new one with the code of the e-mail', async () => {
  const { client, user } = await signedIn()
  const sent = await new Promise((resolve, reject) =>
    user.forgotPassword({ onSuccess: reject, onFailure: reject, inputVerificationCode: resolve }),
  )
  expect(sent).toEqual({
    CodeDeliveryDetails: {
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'a***@e***',
    },
  })
  const code = pool.codeFor(ada.email)
  await expect(
    outcome((callbacks) => user.confirmPassword('000000x', NEW_PASSWORD, callbacks)),
  ).rejects.toMatchObject({ code: 'CodeMismatchException' })
  await outcome((callbacks) => user.confirmPassword(code, NEW_PASSWORD, callbacks))
  expect((await client.signIn({ ...ada, password: NEW_PASSWORD })).session.isValid()).toBe(true)
  await expect(
    outcome((callbacks) => user.confirmPassword(code, ada.password, callbacks)),
  ).rejects.toMatchObject({ code: 'ExpiredCodeException' })
})

test('resendConfirmationCode: only the newest code activates', async () => {
  const client = new MandatedClient(pool)
  await client.signUp(ada)
  const first = pool.codeFor(ada.email)
  await called((done) => client.user(ada.email).resendConfirmationCode(done))
  expect(pool.mails).toHaveLength(2)
  const second = pool.codeFor(ada.email)
  if (first !== second) {
    await expect(client.confirm(ada.email, first)).rejects.toMatchObject({
      code: 'CodeMismatchException',
    })
  }
  expect(await client.confirm(ada.email, second)).toBe('SUCCESS')
})

test('updateAttributes and verifyAttribute: a new e-mail counts once its code is given', async () => {
  const { client, user } = await signedIn()
  const change = [
    new CognitoUserAttribute({ Name: 'nickname', Value: 'countess' }),
    new CognitoUserAttribute({ Name: 'email', Value: NEW_EMAIL }),
  ]
  await called((done) => user.updateAttributes(change, done))
  expect(await attributes(user)).toMatchObject({ nickname: 'countess', email: ada.email })
  await expect(client.signIn({ ...ada, email: NEW_EMAIL })).rejects.toThrow()

  await outcome((callbacks) => user.verifyAttribute('email', pool.codeFor(NEW_EMAIL), callbacks))
  expect(await attributes(user)).toMatchObject({ email: NEW_EMAIL, email_verified: 'true' })
  expect((await client.signIn({ ...ada, email: NEW_EMAIL })).user.getUsername()).toBe(
    user.getUsername(),
  )
  await expect(client.signIn(ada)).rejects.toMatchObject({ code: 'NotAuthorizedException' })
})

test('getAttributeVerificationCode sends another code', async () => {
  const { user } = await signedIn()
  await new Promise((resolve, reject) =>
    user.getAttributeVerificationCode('email', {
      onSuccess: resolve,
      onFailure: reject,
      inputVerificationCode: resolve,
    }),
  )
  expect(pool.mails).toHaveLength(2)
  await outcome((callbacks) => user.verifyAttribute('email', pool.codeFor(ada.email), callbacks))
})

test('deleteAttributes takes an attribute away', async () => {
  const { user } = await signedIn()
  await called((done) => user.deleteAttributes(['nickname'], done))
  expect(Object.keys(await attributes(user))).toEqual(['sub', 'email_verified', 'email'])
})

test('deleteUser: the name is free again, and the old tokens are nobody’s', async () => {
  const { client, user, session } = await signedIn()
  await called((done) => user.deleteUser(done))
  const AccessToken = session.getAccessToken().getJwtToken()
  expect((await pool.call('GetUser', { AccessToken })).body).toEqual({
    __type: 'UserNotFoundException',
    message: 'User does not exist.',
  })
  await client.signUp(ada)
  await client.confirm(ada.email, pool.codeFor(ada.email))
  expect((await client.signIn(ada)).user.getUsername()).not.toBe(user.getUsername())
})

test('USER_PASSWORD_AUTH signs in with the password itself', async () => {
  const client = await register(pool, ada)
  const user = client.user(ada.email)
  user.setAuthenticationFlowType('USER_PASSWORD_AUTH')
  expect((await client.signIn(ada, user)).session.isValid()).toBe(true)
  await expect(client.signIn({ ...ada, password: 'engine-no-2' }, user)).rejects.toMatchObject({
    code: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  })
})

test('a custom attribute whose name ends like a verification is a text of its own', async () => {
  await registered(pool, ada)
  const { AccessToken } = await tokensOf(pool, ada)
  const UserAttributes = [
    { Name: 'custom:team', Value: 'engine' },
    { Name: 'custom:team_verified', Value: 'by hand' },
  ]
  await pool.call('UpdateUserAttributes', { AccessToken, UserAttributes })
  await pool.call('DeleteUserAttributes', { AccessToken, UserAttributeNames: ['custom:team'] })
  const { body } = await pool.call('GetUser', { AccessToken })
  expect(body.UserAttributes).toContainEqual(UserAttributes[1])
  expect(body.UserAttributes).not.toContainEqual(UserAttributes[0])
  const claims = decodeJwt((await tokensOf(pool, ada)).IdToken)
  expect(claims).toMatchObject({ 'custom:team_verified': 'by hand', email_verified: true })
})
