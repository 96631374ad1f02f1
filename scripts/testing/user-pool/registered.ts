import type { Person } from './mandated-client'
import { CLIENT_ID, type TestPool } from './test-pool'

/** Registers and activates over the wire, for tests of what comes after. */
export async function registered(pool: TestPool, { email, password, nickname }: Person) {
  const named = { ClientId: CLIENT_ID, Username: email }
  const UserAttributes = [{ Name: 'nickname', Value: nickname }]
  await pool.call('SignUp', { ...named, Password: password, UserAttributes })
  await pool.call('ConfirmSignUp', { ...named, ConfirmationCode: pool.codeFor(email) })
}

export interface Tokens {
  AccessToken: string
  IdToken: string
  RefreshToken: string
  NewDeviceMetadata?: { DeviceKey: string; DeviceGroupKey: string }
}

export function passwordAuth(
  pool: TestPool,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  return pool.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: CLIENT_ID,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  })
}

/** The tokens of a sign-in that no challenge stands in the way of. */
export async function tokensOf(pool: TestPool, person: Pick<Person, 'email' | 'password'>) {
  const { body } = await passwordAuth(pool, person)
  if (!body.AuthenticationResult) throw new Error(JSON.stringify(body))
  return body.AuthenticationResult as Tokens
}
