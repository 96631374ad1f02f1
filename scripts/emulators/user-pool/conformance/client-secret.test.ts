import { createSecretHash } from 'cognito-srp-helper'
import { decodeJwt } from 'jose'
import { ada, bob, type Person } from '../../../testing/user-pool/mandated-client'
import type { Tokens } from '../../../testing/user-pool/registered'
import { CLIENT_ID, openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'

const clientSecret = 'a-secret-of-the-app-client'
let pool: TestPool
afterEach(() => pool.close())

const hashOf = (name: string) => createSecretHash(name, CLIENT_ID, clientSecret)

function initiate(AuthFlow: string, AuthParameters: Record<string, string>) {
  return pool.call('InitiateAuth', { ClientId: CLIENT_ID, AuthFlow, AuthParameters })
}

async function signedIn({ email: USERNAME, password: PASSWORD }: Person) {
  const SECRET_HASH = hashOf(USERNAME)
  const account = { ClientId: CLIENT_ID, Username: USERNAME, SecretHash: SECRET_HASH }
  await pool.call('SignUp', { ...account, Password: PASSWORD })
  await pool.call('ConfirmSignUp', { ...account, ConfirmationCode: pool.codeFor(USERNAME) })
  const { body } = await initiate('USER_PASSWORD_AUTH', { USERNAME, PASSWORD, SECRET_HASH })
  return body.AuthenticationResult as Tokens
}

test('the hash over one name serves for no other, whatever token is beside it', async () => {
  pool = await openTestPool({ clientSecret })
  const [adas, bobs] = [await signedIn(ada), await signedIn(bob)]
  const sub = String(decodeJwt(bobs.AccessToken).sub)
  const { status } = await initiate('USER_PASSWORD_AUTH', {
    USERNAME: ada.email,
    PASSWORD: ada.password,
    REFRESH_TOKEN: bobs.RefreshToken,
    SECRET_HASH: hashOf(sub),
  })
  expect(status).toBe(400)
  for (const name of [sub, bob.email]) {
    const refresh = async ({ RefreshToken: REFRESH_TOKEN }: Tokens) => {
      const own = { USERNAME: bob.email, SECRET_HASH: hashOf(name) }
      return (await initiate('REFRESH_TOKEN_AUTH', { ...own, REFRESH_TOKEN })).status
    }
    expect(await refresh(bobs)).toBe(200)
    expect(await refresh(adas)).toBe(400)
  }
})
