import { createServer } from 'node:http'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { listen } from '../../../platform/listen'
import { ada, bob } from '../../../testing/user-pool/people'
import { createUserPool, type UserPool } from './create-user-pool'

const HOUR = 60 * 60_000
let pool: UserPool
afterEach(() => pool.close())

const passwordAuth = ({ email, password } = ada) =>
  pool.call('InitiateAuth', {
    ClientId: pool.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  })

test('a test signs a user up without a port, and reads the mail', async () => {
  pool = await createUserPool()
  const named = { ClientId: pool.clientId, Username: ada.email }
  await pool.call('SignUp', { ...named, Password: ada.password })
  expect(pool.mails).toMatchObject([{ to: ada.email, subject: 'Your activation code' }])
  await pool.call('ConfirmSignUp', { ...named, ConfirmationCode: pool.codeFor(ada.email) })
  const { AuthenticationResult } = await passwordAuth()
  const { IdToken } = AuthenticationResult as { IdToken: string }
  const verifier = CognitoJwtVerifier.create({
    userPoolId: pool.poolId,
    clientId: pool.clientId,
    tokenUse: 'id',
  })
  verifier.cacheJwks((await pool.jwks()) as Parameters<typeof verifier.cacheJwks>[0])
  expect((await verifier.verify(IdToken)).email).toBe(ada.email)
})

test('users, groups, ids and settings exist from the start', async () => {
  pool = await createUserPool({
    poolId: 'eu-central-1_Readers',
    clientId: 'web',
    settings: { accessTokenLifeMs: 5 * 60_000 },
    users: [
      {
        username: ada.email,
        password: ada.password,
        attributes: { nickname: 'ada' },
        groups: ['staff'],
      },
    ],
  })
  const { AuthenticationResult } = await passwordAuth()
  expect(AuthenticationResult).toMatchObject({ ExpiresIn: 300 })
  const { Groups } = await pool.call('AdminListGroupsForUser', {
    UserPoolId: 'eu-central-1_Readers',
    Username: ada.email,
  })
  expect(Groups).toMatchObject([{ GroupName: 'staff' }])
  expect(pool.mails).toEqual([])
})

test('both calls report the same second factors', async () => {
  pool = await createUserPool()
  const { poolId: UserPoolId } = pool
  const [described, config] = [
    await pool.call('DescribeUserPool', { UserPoolId }),
    await pool.call('GetUserPoolMfaConfig', { UserPoolId }),
  ]
  expect(described.UserPool).toMatchObject({ MfaConfiguration: 'OPTIONAL' })
  expect(config).toMatchObject({ MfaConfiguration: 'OPTIONAL' })
})

test('the test can move its clock', async () => {
  pool = await createUserPool({ users: [{ username: ada.email, password: ada.password }] })
  const { AuthenticationResult } = await passwordAuth()
  const { AccessToken } = AuthenticationResult as { AccessToken: string }
  pool.advance(HOUR + 1_000)
  await expect(pool.call('GetUser', { AccessToken })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Access Token has expired',
  })
})

test('a refused call throws the service’s error, and an unknown operation says so', async () => {
  pool = await createUserPool()
  await expect(passwordAuth(bob)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  })
  await expect(pool.call('MakeTea', {})).rejects.toThrow('There is no operation MakeTea')
  expect(() => pool.codeFor(bob.email)).toThrow('No message went to bob@example.org')
})

test('it answers at its own address, and behind a server of the test', async () => {
  pool = await createUserPool()
  const endpoint = await pool.listen()
  const server = createServer((request, response) => void pool.handle(request, response))
  try {
    const behind = `http://127.0.0.1:${await listen(server)}`
    for (const base of [endpoint, behind]) {
      const path = `${base}/${pool.poolId}/.well-known`
      const found = await (await fetch(`${path}/openid-configuration`)).json()
      expect(found).toMatchObject({
        issuer: `https://cognito-idp.us-east-1.amazonaws.com/${pool.poolId}`,
        jwks_uri: `${path}/jwks.json`,
      })
      expect(await (await fetch(`${path}/jwks.json`)).json()).toEqual(await pool.jwks())
      const answered = await fetch(base, {
        method: 'POST',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
        body: '{"AccessToken":"x"}',
      })
      expect(await answered.json()).toMatchObject({ message: 'Invalid Access Token' })
    }
    expect((await fetch(`${endpoint}/us-east-1_Other/.well-known/jwks.json`)).status).toBe(404)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
