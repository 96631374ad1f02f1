import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserAttributesCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SetUserSettingsCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  type AwsSdkClient,
  awsSdkClient,
  passwordSignIn,
} from '../../../testing/user-pool/aws-sdk-client'
import { ada, PHONE } from '../../../testing/user-pool/mandated-client'
import { CLIENT_ID, openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'

const ClientId = CLIENT_ID
const Username = ada.email
let pool: TestPool
let client: AwsSdkClient
beforeEach(async () => {
  pool = await openTestPool()
  client = awsSdkClient(pool)
})
afterEach(async () => {
  client.destroy()
  await pool.close()
})

async function register() {
  const UserAttributes = [{ Name: 'nickname', Value: 'ada' }]
  const Password = ada.password
  await client.send(new SignUpCommand({ ClientId, Username, Password, UserAttributes }))
  const ConfirmationCode = pool.codeFor(ada.email)
  await client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }))
}

async function tokens() {
  await register()
  const { AuthenticationResult } = await passwordSignIn(client, ada)
  const { AccessToken = '', RefreshToken = '' } = AuthenticationResult ?? {}
  return { AccessToken, RefreshToken }
}

test('SignUp and ResendConfirmationCode tell where the code went', async () => {
  const signedUp = await client.send(
    new SignUpCommand({ ClientId, Username, Password: ada.password }),
  )
  const details = { Destination: 'a***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' }
  expect(signedUp).toMatchObject({
    UserConfirmed: false,
    UserSub: expect.stringMatching(/^[0-9a-f-]{36}$/),
    CodeDeliveryDetails: details,
  })
  const resent = await client.send(new ResendConfirmationCodeCommand({ ClientId, Username }))
  expect(resent).toMatchObject({ CodeDeliveryDetails: details })
  expect(pool.mails).toHaveLength(2)
})

test('InitiateAuth, GetUser, GetTokensFromRefreshToken and REFRESH_TOKEN: one sign-in', async () => {
  const { AccessToken, RefreshToken } = await tokens()
  const user = await client.send(new GetUserCommand({ AccessToken }))
  expect(user.UserAttributes?.map(({ Name }) => Name)).toEqual([
    'sub',
    'email_verified',
    'nickname',
    'email',
  ])
  const renewed = await client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }),
  )
  expect(renewed.AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 3600 })
  expect(renewed.AuthenticationResult).not.toHaveProperty('RefreshToken')
  const AuthParameters = { REFRESH_TOKEN: RefreshToken }
  const again = await client.send(
    new InitiateAuthCommand({ AuthFlow: 'REFRESH_TOKEN', ClientId, AuthParameters }),
  )
  expect(again.AuthenticationResult?.AccessToken).toBeTruthy()
})

test('ChangePassword, ForgotPassword and ConfirmForgotPassword replace the password', async () => {
  const { AccessToken } = await tokens()
  const PreviousPassword = ada.password
  await client.send(
    new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: 'engine-no-4' }),
  )
  await expect(passwordSignIn(client, ada)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  await client.send(new ForgotPasswordCommand({ ClientId, Username }))
  const ConfirmationCode = pool.codeFor(ada.email)
  const Password = 'engine-no-5'
  await client.send(
    new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }),
  )
  const signedIn = await passwordSignIn(client, { ...ada, password: Password })
  expect(signedIn.AuthenticationResult).toBeTruthy()
})

test('UpdateUserAttributes, VerifyUserAttribute and DeleteUserAttributes', async () => {
  const { AccessToken } = await tokens()
  const UserAttributes = [
    { Name: 'phone_number', Value: PHONE },
    { Name: 'custom:team', Value: 'engine' },
  ]
  const updated = await client.send(
    new UpdateUserAttributesCommand({ AccessToken, UserAttributes }),
  )
  expect(updated.CodeDeliveryDetailsList).toEqual([
    { Destination: '+*******0143', DeliveryMedium: 'SMS', AttributeName: 'phone_number' },
  ])
  const AttributeName = 'phone_number'
  const sent = await client.send(
    new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }),
  )
  expect(sent.CodeDeliveryDetails).toMatchObject({ DeliveryMedium: 'SMS' })
  const Code = pool.codeFor(PHONE)
  await client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName, Code }))
  const before = await client.send(new GetUserCommand({ AccessToken }))
  expect(before.UserAttributes).toContainEqual({ Name: 'phone_number_verified', Value: 'true' })

  const UserAttributeNames = ['phone_number', 'custom:team']
  await client.send(new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames }))
  const after = await client.send(new GetUserCommand({ AccessToken }))
  expect(after.UserAttributes).toHaveLength(4)
})

test('SetUserSettings turns text messages on, and the sign-in asks for one', async () => {
  const { AccessToken } = await tokens()
  const UserAttributes = [{ Name: 'phone_number', Value: PHONE }]
  await client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))
  const MFAOptions = [{ DeliveryMedium: 'SMS' as const, AttributeName: 'phone_number' }]
  await client.send(new SetUserSettingsCommand({ AccessToken, MFAOptions }))
  expect(await passwordSignIn(client, ada)).toMatchObject({ ChallengeName: 'SMS_MFA' })
})

test('RevokeToken ends one sign-in, GlobalSignOut all of them', async () => {
  const first = await tokens()
  const { AuthenticationResult: second } = await passwordSignIn(client, ada)
  await client.send(new RevokeTokenCommand({ ClientId, Token: first.RefreshToken }))
  const revoked = { name: 'NotAuthorizedException', message: 'Access Token has been revoked' }
  const user = (AccessToken = '') => client.send(new GetUserCommand({ AccessToken }))
  await expect(user(first.AccessToken)).rejects.toMatchObject(revoked)
  await expect(user(second?.AccessToken)).resolves.toBeTruthy()
  await client.send(new GlobalSignOutCommand({ AccessToken: second?.AccessToken }))
  await expect(user(second?.AccessToken)).rejects.toMatchObject(revoked)
})

test('DeleteUser leaves nobody behind', async () => {
  const { AccessToken } = await tokens()
  await client.send(new DeleteUserCommand({ AccessToken }))
  await expect(passwordSignIn(client, ada)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  })
})
