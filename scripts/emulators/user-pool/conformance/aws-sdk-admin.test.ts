import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  ConfirmForgotPasswordCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  type AwsSdkClient,
  awsSdkClient,
  passwordSignIn,
} from '../../../testing/user-pool/aws-sdk-client'
import { ada, bob, MandatedClient, step } from '../../../testing/user-pool/mandated-client'
import {
  CLIENT_ID,
  openTestPool,
  POOL_ID,
  type TestPool,
} from '../../../testing/user-pool/test-pool'

const DAY = 24 * 60 * 60_000
const named = { UserPoolId: POOL_ID, Username: ada.email }
let pool: TestPool
let admin: AwsSdkClient
beforeEach(async () => {
  pool = await openTestPool()
  admin = awsSdkClient(pool)
})
afterEach(async () => {
  admin.destroy()
  await pool.close()
})

async function create(TemporaryPassword = 'for-a-week') {
  const UserAttributes = [
    { Name: 'nickname', Value: 'ada' },
    { Name: 'email_verified', Value: 'true' },
  ]
  return admin.send(new AdminCreateUserCommand({ ...named, UserAttributes, TemporaryPassword }))
}

function setPassword(Password = ada.password) {
  return admin.send(new AdminSetUserPasswordCommand({ ...named, Password, Permanent: true }))
}

test('AdminCreateUser invites with a temporary password, which the first sign-in replaces', async () => {
  const { User } = await create()
  expect(User).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' })
  expect(pool.codeFor(ada.email)).toBe('for-a-week')

  const client = new MandatedClient(pool)
  const user = client.user(ada.email)
  const asked = await client.start({ ...ada, password: 'for-a-week' }, user)
  expect(asked).toMatchObject({
    name: 'NEW_PASSWORD_REQUIRED',
    parameters: { nickname: 'ada', email: ada.email, email_verified: 'true' },
  })
  await expect(
    step((all) => user.completeNewPasswordChallenge('tiny', {}, all)),
  ).rejects.toMatchObject({
    code: 'InvalidPasswordException',
    message: 'Password does not conform to policy: Password not long enough',
  })
  await expect(
    step((all) => user.completeNewPasswordChallenge(ada.password, { email: bob.email }, all)),
  ).rejects.toMatchObject({ message: 'Cannot modify an already provided email' })
  const done = await step((all) =>
    user.completeNewPasswordChallenge(ada.password, { name: 'Ada Lovelace' }, all),
  )
  expect(done.status).toBe('signed-in')
  expect((await client.signIn(ada)).session.getIdToken().payload.name).toBe('Ada Lovelace')
})

test('AdminCreateUser makes up a password, sends it again, or says nothing', async () => {
  const suppressed = { ...named, MessageAction: 'SUPPRESS' as const }
  await admin.send(new AdminCreateUserCommand(suppressed))
  expect(pool.mails).toHaveLength(0)
  await admin.send(new AdminCreateUserCommand({ ...named, MessageAction: 'RESEND' }))
  const password = pool.codeFor(ada.email)
  const answered = await passwordSignIn(admin, { email: ada.email, password })
  expect(answered.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
})

test('a temporary password lets in for a week', async () => {
  await create()
  const credentials = { email: ada.email, password: 'for-a-week' }
  pool.clock.ms += 7 * DAY - 1
  expect(await passwordSignIn(admin, credentials)).toMatchObject({
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
  })
  pool.clock.ms += 1
  await expect(passwordSignIn(admin, credentials)).rejects.toMatchObject({
    message: 'Temporary password has expired and must be reset by an administrator.',
  })
})

test('AdminSetUserPassword sets it for good, or for one sign-in', async () => {
  await create()
  await setPassword()
  expect((await passwordSignIn(admin, ada)).AuthenticationResult).toBeTruthy()
  await admin.send(new AdminSetUserPasswordCommand({ ...named, Password: 'once-only' }))
  const answered = await passwordSignIn(admin, { email: ada.email, password: 'once-only' })
  expect(answered.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
})

test('AdminDisableUser shuts out, AdminEnableUser lets in, AdminUserGlobalSignOut signs out', async () => {
  await create()
  await setPassword()
  const signIn = async () => (await passwordSignIn(admin, ada)).AuthenticationResult?.AccessToken
  const user = (AccessToken = '') => admin.send(new GetUserCommand({ AccessToken }))
  const before = await signIn()
  await admin.send(new AdminDisableUserCommand(named))
  await expect(signIn()).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'User is disabled.',
  })
  await admin.send(new AdminEnableUserCommand(named))
  await expect(user(before)).rejects.toMatchObject({ message: 'Access Token has been revoked' })
  const after = await signIn()
  await expect(user(after)).resolves.toBeTruthy()
  await admin.send(new AdminUserGlobalSignOutCommand(named))
  await expect(user(after)).rejects.toMatchObject({ message: 'Access Token has been revoked' })
})

test('AdminResetUserPassword makes the user choose a new one', async () => {
  await create()
  await setPassword()
  await admin.send(new AdminResetUserPasswordCommand(named))
  await expect(passwordSignIn(admin, ada)).rejects.toMatchObject({
    name: 'PasswordResetRequiredException',
    message: 'Password reset required for the user',
  })
  const ConfirmationCode = pool.codeFor(ada.email)
  const Password = 'engine-no-6'
  const { Username } = named
  await admin.send(
    new ConfirmForgotPasswordCommand({ ClientId: CLIENT_ID, Username, ConfirmationCode, Password }),
  )
  const signedIn = await passwordSignIn(admin, { ...ada, password: Password })
  expect(signedIn.AuthenticationResult).toBeTruthy()
})
