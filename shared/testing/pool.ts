import { hintKey } from '../session/hint'
import { createSession } from '../session/session'
import {
  ADA_ID,
  ada,
  CLIENT_ID,
  type FakeIdentityService,
  installIdentityService,
  POOL_CONFIG,
  SIGN_IN,
  token,
} from './fake-identity-service'

export * from './fake-identity-service'

/** A separate user pool for each test, which starts with empty storage. */
export let service: FakeIdentityService

beforeEach(() => {
  service = installIdentityService()
})

/** A session as a page starts it. */
export const openSession = (openStorage?: () => Storage) =>
  createSession({ config: POOL_CONFIG, ...(openStorage && { openStorage }) })

export const signedOut = { status: 'signed-out' }
/** The result of ada's sign-in. */
export const signedIn = {
  status: 'signed-in',
  user: { username: ADA_ID, nickname: 'ada' },
} as const
/** The resulting state. */
export const signedInState = { ...signedIn, signIn: SIGN_IN } as const

/** Resolves once no request or answer is pending. */
export async function waitForRequests(): Promise<void> {
  const requestCount = service.requests.length
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  if (service.requests.length > requestCount) await waitForRequests()
}

/** The requested operations, in order. */
export const operations = () => service.requests.map(({ operation }) => operation)

/** The revoked refresh tokens. */
export const revokedTokens = () => service.sent('RevokeToken').map(({ Token }) => Token)

const prefix = `CognitoIdentityServiceProvider.${CLIENT_ID}`

export const USER_KEY = `${prefix}.LastAuthUser`
export const storageKey = (name: string, user = ADA_ID) => `${prefix}.${user}.${name}`
export const storedText = (name: string, user = ADA_ID) =>
  localStorage.getItem(storageKey(name, user))

/** The session's keys that belong to the identity SDK. */
export const sdkKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** Stores a sign-in in local storage, by default ada's, whose tokens expire in `secondsLeft`. */
export function storeSignIn({
  user = ADA_ID,
  secondsLeft = 3600,
  clockDrift = 0,
  nickname,
}: {
  user?: string
  secondsLeft?: number
  clockDrift?: number
  nickname?: string
} = {}) {
  const exp = Math.floor(Date.now() / 1000) + secondsLeft
  const claims = {
    iat: exp - 3600,
    exp,
    nickname: nickname ?? (user === ADA_ID ? ada.nickname : user),
  }
  const entries = {
    idToken: token({ ...claims, jti: 'id-0' }, user),
    accessToken: token({ ...claims, jti: 'access-0' }, user),
    refreshToken: 'refresh-0',
    clockDrift: String(clockDrift),
  }
  for (const [name, value] of Object.entries(entries)) {
    localStorage.setItem(storageKey(name, user), value)
  }
  localStorage.setItem(hintKey(CLIENT_ID), '0')
  localStorage.setItem(USER_KEY, user)
  return entries
}
