import { ADA_ID, CLIENT_ID, token } from './fake-identity-service'

const prefix = `CognitoIdentityServiceProvider.${CLIENT_ID}`

export const USER_KEY = `${prefix}.LastAuthUser`
export const storageKey = (name: string, user = ADA_ID) => `${prefix}.${user}.${name}`
export const storedText = (name: string, user = ADA_ID) =>
  localStorage.getItem(storageKey(name, user))

/** Puts a sign-in into local storage, by default ada's, with tokens that expire `secondsLeft` from
 * now. */
export function storeSignIn({
  user = ADA_ID,
  secondsLeft = 3600,
  clockDrift = 0,
  now = Date.now(),
} = {}) {
  const exp = Math.floor(now / 1000) + secondsLeft
  const claims = { iat: exp - 3600, exp }
  const stored = {
    idToken: token({ ...claims, jti: 'id-0' }, user),
    accessToken: token({ ...claims, jti: 'access-0' }, user),
    refreshToken: 'refresh-0',
    clockDrift: String(clockDrift),
  }
  for (const [name, value] of Object.entries(stored)) {
    localStorage.setItem(storageKey(name, user), value)
  }
  localStorage.setItem(USER_KEY, user)
  return stored
}
