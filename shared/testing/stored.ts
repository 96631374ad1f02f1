import { ADA_ID, CLIENT_ID, token } from './fake-identity-service'

const prefix = `CognitoIdentityServiceProvider.${CLIENT_ID}`

export const storageKey = (name: string) => `${prefix}.${ADA_ID}.${name}`
export const USER_KEY = `${prefix}.LastAuthUser`

/** Puts ada's sign-in into local storage, with tokens that expire `secondsLeft` from now. */
export function storeSignIn({
  secondsLeft = 3600,
  clockDrift = 0,
  now = Date.now(),
  origin = 'origin-0',
} = {}) {
  const exp = Math.floor(now / 1000) + secondsLeft
  const claims = { iat: exp - 3600, exp, origin_jti: origin }
  const stored = {
    idToken: token({ ...claims, jti: 'id-0' }),
    accessToken: token({ ...claims, jti: 'access-0' }),
    refreshToken: 'refresh-0',
    clockDrift: String(clockDrift),
  }
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(storageKey(name), value)
  localStorage.setItem(USER_KEY, ADA_ID)
  return stored
}

/** What is left in local storage of a sign-in, beside the name of the last one that ended. */
export function storedKeys(): string[] {
  return Object.keys(localStorage).filter((key) => !key.endsWith('.ended'))
}
