import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { ada, bob, MandatedClient, register } from '../../../testing/user-pool/mandated-client'
import {
  CLIENT_ID,
  openTestPool,
  POOL_ID,
  type TestPool,
} from '../../../testing/user-pool/test-pool'

let pool: TestPool
beforeEach(async () => {
  pool = await openTestPool()
})
afterEach(() => pool.close())

describe('amazon-cognito-identity-js', () => {
  test('registers, activates with the code of the e-mail and signs in by SRP', async () => {
    const client = new MandatedClient(pool)
    const sub = await client.signUp(ada)
    expect(pool.mails).toMatchObject([{ to: ada.email, code: expect.stringMatching(/^\d{6}$/) }])
    expect(await client.confirm(ada.email, pool.codeFor(ada.email))).toBe('SUCCESS')

    const { user, session } = await client.signIn(ada)
    expect(user.getUsername()).toBe(sub)
    expect(session.getIdToken().payload).toMatchObject({ sub, nickname: 'ada', email: ada.email })
    expect([...client.storage.items.keys()]).toContain(
      `CognitoIdentityServiceProvider.${CLIENT_ID}.${sub}.refreshToken`,
    )
  })

  test('reads the attributes in the order the chat relies on: the nickname is the third', async () => {
    const { user } = await (await register(pool, ada)).signIn(ada)
    const names = await new Promise((resolve, reject) =>
      user.getUserAttributes((error, list) =>
        error ? reject(error) : resolve(list?.map((each) => each.getName())),
      ),
    )
    expect(names).toEqual(['sub', 'email_verified', 'nickname', 'email'])
  })

  test('refreshes, keeps its refresh token, and is refused after revoking it', async () => {
    const { user, session } = await (await register(pool, ada)).signIn(ada)
    pool.clock.ms += 60_000
    const token = session.getRefreshToken()
    const renewed = await refresh(user, token)
    expect(renewed.getRefreshToken().getToken()).toBe(token.getToken())
    expect(renewed.getIdToken().payload.origin_jti).toBe(session.getIdToken().payload.origin_jti)
    expect(renewed.getIdToken().payload.auth_time).toBe(session.getIdToken().payload.auth_time)

    await new Promise<void>((resolve) => user.signOut(resolve))
    expect(await pool.call('InitiateAuth', refreshRequest(token.getToken()))).toMatchObject({
      status: 400,
      body: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
    })
  })

  test('is signed out everywhere, and the access token with it', async () => {
    const client = await register(pool, ada)
    const { user, session } = await client.signIn(ada)
    const other = await new MandatedClient(pool).signIn(ada)
    await new Promise((resolve, reject) =>
      user.globalSignOut({ onSuccess: resolve, onFailure: reject }),
    )
    for (const { session: ended } of [{ session }, other]) {
      const AccessToken = ended.getAccessToken().getJwtToken()
      expect(await pool.call('GetUser', { AccessToken })).toMatchObject({
        status: 400,
        body: { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' },
      })
    }
    expect((await client.signIn(ada)).session.isValid()).toBe(true)
  })

  test('meets the specified refusals', async () => {
    const client = new MandatedClient(pool)
    await client.signUp(ada)
    await expect(client.signIn(ada)).rejects.toMatchObject({
      code: 'UserNotConfirmedException',
      message: 'User is not confirmed.',
    })
    await expect(client.confirm(ada.email, 'nocode')).rejects.toMatchObject({
      code: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    })
    await expect(client.signUp({ ...ada, email: 'ADA@Example.org' })).rejects.toMatchObject({
      code: 'UsernameExistsException',
      message: 'User already exists',
    })
    await client.confirm(ada.email, pool.codeFor(ada.email))
    for (const wrong of [{ ...ada, password: 'engine-no-2' }, bob]) {
      await expect(client.signIn(wrong)).rejects.toMatchObject({
        code: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      })
    }
  })

  test('finds its registration, its confirmation and its sign-in again after a restart', async () => {
    await new MandatedClient(pool).signUp(ada)
    await pool.restart()
    await new MandatedClient(pool).confirm(ada.email, pool.codeFor(ada.email))
    await pool.restart()
    const { session } = await new MandatedClient(pool).signIn(ada)
    await pool.restart()
    const AccessToken = session.getAccessToken().getJwtToken()
    expect(await pool.call('GetUser', { AccessToken })).toMatchObject({ status: 200 })
  })
})

test('aws-jwt-verify accepts both tokens and finds the hosted claims in them', async () => {
  const { session } = await (await register(pool, ada)).signIn(ada)
  const keys = await fetch(`${pool.endpoint}${POOL_ID}/.well-known/jwks.json`)
  const verifier = CognitoJwtVerifier.create({
    userPoolId: POOL_ID,
    clientId: CLIENT_ID,
    tokenUse: null,
  })
  verifier.cacheJwks(await keys.json())
  const id = await verifier.verify(session.getIdToken().getJwtToken())
  expect(Object.keys(id).sort()).toEqual(
    [
      'aud',
      'auth_time',
      'cognito:username',
      'email',
      'email_verified',
      'event_id',
      'exp',
      'iat',
      'iss',
      'jti',
      'nickname',
      'origin_jti',
      'sub',
      'token_use',
    ].sort(),
  )
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

function refreshRequest(REFRESH_TOKEN: string) {
  return { AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId: CLIENT_ID, AuthParameters: { REFRESH_TOKEN } }
}

type SignedIn = Awaited<ReturnType<MandatedClient['signIn']>>

function refresh(
  user: SignedIn['user'],
  token: ReturnType<SignedIn['session']['getRefreshToken']>,
): Promise<SignedIn['session']> {
  return new Promise((resolve, reject) =>
    user.refreshSession(token, (error, session) => (error ? reject(error) : resolve(session))),
  )
}
