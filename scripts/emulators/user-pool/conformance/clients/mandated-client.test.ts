import { CognitoJwtVerifier } from 'aws-jwt-verify'
import {
  call,
  INCORRECT,
  initiateAuth,
  REVOKED,
  refusalOf,
} from '../../../../testing/user-pool/calls'
import { ada, bob } from '../../../../testing/user-pool/example-users'
import {
  callSdk,
  MandatedClient,
  register,
  sdkOutcome,
} from '../../../../testing/user-pool/mandated-client'
import { CLIENT_ID, openPool, POOL_ID, pool } from '../../../../testing/user-pool/test-pool'

beforeEach(() => openPool())

/** The pool's refusal of a session's access token. */
async function refusalFor({ session }: Awaited<ReturnType<MandatedClient['signIn']>>) {
  return (await call('GetUser', { AccessToken: session.getAccessToken().getJwtToken() })).refusal
}

describe('amazon-cognito-identity-js', () => {
  test('registers, activates with the code of the e-mail and signs in by SRP', async () => {
    const client = new MandatedClient()
    const sub = await client.signUp(ada)
    expect(pool.mails).toMatchObject([{ to: ada.email, code: expect.stringMatching(/^\d{6}$/) }])
    expect(await client.confirm(ada.email)).toBe('SUCCESS')

    const { user, session } = await client.signIn(ada)
    expect(user.getUsername()).toBe(sub)
    expect(session.getIdToken().payload).toMatchObject({ sub, nickname: 'ada', email: ada.email })
    expect([...client.storedValues.keys()]).toContain(
      `CognitoIdentityServiceProvider.${CLIENT_ID}.${sub}.refreshToken`,
    )
  })

  test('refreshes, keeps its refresh token, and is refused after its revocation', async () => {
    const { user, session } = await (await register(ada)).signIn(ada)
    pool.clock.ms += 60_000
    const token = session.getRefreshToken()
    const newSession = await callSdk<typeof session>((done) => user.refreshSession(token, done))
    expect(newSession.getRefreshToken().getToken()).toBe(token.getToken())
    const { origin_jti, auth_time } = session.getIdToken().payload
    expect(newSession.getIdToken().payload).toMatchObject({ origin_jti, auth_time })

    await new Promise<void>((resolve) => user.signOut(resolve))
    const again = await initiateAuth('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: token.getToken() })
    expect(again.refusal).toBe('NotAuthorizedException: Refresh Token has been revoked')
  })

  test('is signed out everywhere, and the access token with it', async () => {
    const client = await register(ada)
    const one = await client.signIn(ada)
    const other = await new MandatedClient().signIn(ada)
    await sdkOutcome((callbacks) => one.user.globalSignOut(callbacks))
    for (const each of [one, other]) expect(await refusalFor(each)).toBe(REVOKED)
    expect((await client.signIn(ada)).session.isValid()).toBe(true)
  })

  test('gets the specified refusals', async () => {
    const client = new MandatedClient()
    await client.signUp(ada)
    expect(await refusalOf(client.signIn(ada))).toBe(
      'UserNotConfirmedException: User is not confirmed.',
    )
    expect(await refusalOf(client.confirm(ada.email, 'nocode'))).toBe(
      'CodeMismatchException: Invalid verification code provided, please try again.',
    )
    expect(await refusalOf(client.signUp({ ...ada, email: 'ADA@Example.org' }))).toBe(
      'UsernameExistsException: An account with the given email already exists.',
    )
    await client.confirm(ada.email)
    for (const wrong of [{ ...ada, password: 'engine-no-2' }, bob])
      expect(await refusalOf(client.signIn(wrong))).toBe(INCORRECT)
  })

  test('still has its registration, its confirmation and its sign-in after a restart', async () => {
    await new MandatedClient().signUp(ada)
    await pool.restart()
    await new MandatedClient().confirm(ada.email)
    await pool.restart()
    const signIn = await new MandatedClient().signIn(ada)
    await pool.restart()
    expect(await refusalFor(signIn)).toBeUndefined()
  })
})

test('aws-jwt-verify accepts both tokens and finds the hosted claims in them', async () => {
  const { session } = await (await register(ada)).signIn(ada)
  const keys = await fetch(`${pool.endpoint}${POOL_ID}/.well-known/jwks.json`)
  const options = { userPoolId: POOL_ID, clientId: CLIENT_ID, tokenUse: null }
  const verifier = CognitoJwtVerifier.create(options)
  verifier.cacheJwks(await keys.json())
  const id = await verifier.verify(session.getIdToken().getJwtToken())
  const standard = ['aud', 'auth_time', 'event_id', 'exp', 'iat', 'iss', 'jti', 'origin_jti', 'sub']
  const ofUser = ['cognito:username', 'email', 'email_verified', 'nickname', 'token_use']
  expect(Object.keys(id).sort()).toEqual([...standard, ...ofUser].sort())
  expect(id.email_verified).toBe(true)
  const access = await verifier.verify(session.getAccessToken().getJwtToken())
  expect(access).toMatchObject({
    token_use: 'access',
    client_id: CLIENT_ID,
    scope: 'aws.cognito.signin.user.admin',
    username: id.sub,
    origin_jti: id.origin_jti,
  })
})
