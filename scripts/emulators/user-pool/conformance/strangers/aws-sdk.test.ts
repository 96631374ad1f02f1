import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import { INCORRECT, REVOKED, refusalOf, toList } from '../../../../testing/user-pool/calls'
import { ada, bob, NEW_PASSWORD, PHONE } from '../../../../testing/user-pool/example-users'
import { MandatedClient, sdkStep } from '../../../../testing/user-pool/mandated-client'
import { CLIENT_ID, openPool, pool } from '../../../../testing/user-pool/test-pool'
import { awsSdkClient, passwordSignIn } from './aws-sdk-client'

const DAY = 24 * 60 * 60_000
const ClientId = CLIENT_ID
const Username = ada.email
const adaRenewed = { ...ada, password: NEW_PASSWORD }
const adaInvited = { ...ada, password: 'for-a-week' }
let client: CognitoIdentityProvider
beforeEach(async () => {
  await openPool()
  client = awsSdkClient()
})
afterEach(() => client.destroy())

const signIn = async (credentials = ada) =>
  (await passwordSignIn(client, credentials)).AuthenticationResult ?? {}
const challengeFor = async (credentials = ada) =>
  (await passwordSignIn(client, credentials)).ChallengeName
const getUser = (AccessToken = '') => client.getUser({ AccessToken })
/** Sets a new password with the newest code. */
const confirmReset = () =>
  client.confirmForgotPassword({
    ClientId,
    Username,
    ConfirmationCode: pool.codeFor(ada.email),
    Password: NEW_PASSWORD,
  })

/** The tokens of a new account. */
async function tokens() {
  const UserAttributes = toList({ nickname: 'ada' })
  await client.signUp({ ClientId, Username, Password: ada.password, UserAttributes })
  const ConfirmationCode = pool.codeFor(ada.email)
  await client.confirmSignUp({ ClientId, Username, ConfirmationCode })
  return signIn()
}

describe('AWS SDK v3: the calls of a user', () => {
  test('SignUp and ResendConfirmationCode say where the code went', async () => {
    const signUp = await client.signUp({ ClientId, Username, Password: ada.password })
    const details = { Destination: 'a***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' }
    expect(signUp).toMatchObject({
      UserConfirmed: false,
      UserSub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      CodeDeliveryDetails: details,
    })
    const resend = await client.resendConfirmationCode({ ClientId, Username })
    expect(resend).toMatchObject({ CodeDeliveryDetails: details })
    expect(pool.mails).toHaveLength(2)
  })

  test('InitiateAuth, GetUser, GetTokensFromRefreshToken and REFRESH_TOKEN_AUTH: one sign-in', async () => {
    const { AccessToken, RefreshToken = '' } = await tokens()
    const { UserAttributes } = await getUser(AccessToken)
    const order = ['sub', 'email_verified', 'nickname', 'email']
    expect(UserAttributes?.map(({ Name }) => Name)).toEqual(order)
    const { AuthenticationResult } = await client.getTokensFromRefreshToken({
      ClientId,
      RefreshToken,
    })
    expect(AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 3600 })
    expect(AuthenticationResult).not.toHaveProperty('RefreshToken')
    const AuthParameters = { REFRESH_TOKEN: RefreshToken }
    const refresh = { AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId, AuthParameters } as const
    const again = await client.initiateAuth(refresh)
    expect(again.AuthenticationResult?.AccessToken).toBeTruthy()
  })

  test('ChangePassword, ForgotPassword and ConfirmForgotPassword replace the password', async () => {
    const { AccessToken } = await tokens()
    const passwords = { PreviousPassword: ada.password, ProposedPassword: 'engine-no-4' }
    await client.changePassword({ AccessToken, ...passwords })
    expect(await refusalOf(signIn())).toBe(INCORRECT)
    await client.forgotPassword({ ClientId, Username })
    await confirmReset()
    expect((await signIn(adaRenewed)).AccessToken).toBeTruthy()
  })

  test('UpdateUserAttributes, VerifyUserAttribute and DeleteUserAttributes', async () => {
    const { AccessToken } = await tokens()
    const UserAttributes = toList({ phone_number: PHONE, website: 'https://ada.example' })
    const update = await client.updateUserAttributes({ AccessToken, UserAttributes })
    expect(update.CodeDeliveryDetailsList).toEqual([
      { Destination: '+*******0143', DeliveryMedium: 'SMS', AttributeName: 'phone_number' },
    ])
    const phone = { AccessToken, AttributeName: 'phone_number' }
    const delivery = await client.getUserAttributeVerificationCode(phone)
    expect(delivery.CodeDeliveryDetails).toMatchObject({ DeliveryMedium: 'SMS' })
    await client.verifyUserAttribute({ ...phone, Code: pool.codeFor(PHONE) })
    const user = await getUser(AccessToken)
    expect(user.UserAttributes).toContainEqual({ Name: 'phone_number_verified', Value: 'true' })

    const UserAttributeNames = ['phone_number', 'website']
    await client.deleteUserAttributes({ AccessToken, UserAttributeNames })
    expect((await getUser(AccessToken)).UserAttributes).toHaveLength(4)
  })

  test('SetUserSettings turns text messages on, and the sign-in asks for a code', async () => {
    const { AccessToken } = await tokens()
    const UserAttributes = toList({ phone_number: PHONE })
    await client.updateUserAttributes({ AccessToken, UserAttributes })
    const MFAOptions = [{ DeliveryMedium: 'SMS' as const, AttributeName: 'phone_number' }]
    await client.setUserSettings({ AccessToken, MFAOptions })
    expect(await challengeFor()).toBe('SMS_MFA')
  })

  test('RevokeToken ends one sign-in, GlobalSignOut all of them', async () => {
    const first = await tokens()
    const { AccessToken } = await signIn()
    await client.revokeToken({ ClientId, Token: first.RefreshToken })
    expect(await refusalOf(getUser(first.AccessToken))).toBe(REVOKED)
    expect(await refusalOf(getUser(AccessToken))).toBeUndefined()
    await client.globalSignOut({ AccessToken })
    expect(await refusalOf(getUser(AccessToken))).toBe(REVOKED)
  })

  test('DeleteUser removes the user', async () => {
    const { AccessToken } = await tokens()
    await client.deleteUser({ AccessToken })
    expect(await refusalOf(signIn())).toBe(INCORRECT)
  })
})

describe('AWS SDK v3: an account that the operator has changed', () => {
  const invite = () => pool.rows.invite(adaInvited, { attributes: { nickname: 'ada' } })

  test('with a temporary password, which the first sign-in replaces', async () => {
    invite()
    const mandated = new MandatedClient()
    const user = mandated.user(ada.email)
    expect(await mandated.start(adaInvited, user)).toMatchObject({
      name: 'NEW_PASSWORD_REQUIRED',
      parameters: { nickname: 'ada', email: ada.email, email_verified: 'false' },
    })
    const complete = (password: string, attributes: object) =>
      sdkStep((callbacks) => user.completeNewPasswordChallenge(password, attributes, callbacks))
    expect(await refusalOf(complete('tiny', {}))).toBe(
      'InvalidPasswordException: Password does not conform to policy: Password not long enough',
    )
    expect(await refusalOf(complete(ada.password, { email: bob.email }))).toBe(
      'NotAuthorizedException: Cannot modify an already provided email',
    )
    const completion = await complete(ada.password, { name: 'Ada Lovelace' })
    expect(completion.status).toBe('signed-in')
    const { session } = await mandated.signIn(ada)
    expect(session.getIdToken().payload.name).toBe('Ada Lovelace')
  })

  test('a temporary password is valid until its end', async () => {
    invite()
    pool.clock.ms += 7 * DAY - 1
    expect(await challengeFor(adaInvited)).toBe('NEW_PASSWORD_REQUIRED')
    pool.clock.ms += 1
    expect(await refusalOf(signIn(adaInvited))).toBe(
      'NotAuthorizedException: Temporary password has expired and must be reset by an administrator.',
    )
  })

  test('that is disabled, and enabled again', async () => {
    const { AccessToken } = await tokens()
    pool.rows.change(ada.email, { enabled: false })
    expect(await refusalOf(signIn())).toBe('NotAuthorizedException: User is disabled.')
    expect(await refusalOf(getUser(AccessToken))).toBe('NotAuthorizedException: User is disabled.')
    pool.rows.change(ada.email, { enabled: true })
    expect(await refusalOf(getUser((await signIn()).AccessToken))).toBeUndefined()
  })

  test('whose user has to choose a new password', async () => {
    await tokens()
    pool.rows.change(ada.email, { status: 'RESET_REQUIRED' })
    expect(await refusalOf(signIn())).toBe(
      'PasswordResetRequiredException: Password reset required for the user',
    )
    await client.forgotPassword({ ClientId, Username })
    await confirmReset()
    expect((await signIn(adaRenewed)).AccessToken).toBeTruthy()
  })
})
