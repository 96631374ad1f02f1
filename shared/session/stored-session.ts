import { jwtPayload } from '../identity/jwt'
import type { TokenStorage } from './token-storage'

/** The tokens of a sign-in, as section 3 of the specification names them. */
export interface Tokens {
  username: string
  idToken: string
  accessToken: string
  refreshToken: string | undefined
  /** Seconds by which this machine's clock is ahead of the issuer's. */
  clockDrift: number
}

export type StoredTokens =
  | { status: 'none' }
  /** A user is named, but the id token is missing. */
  | { status: 'incomplete' }
  | { status: 'tokens'; tokens: Tokens }

/** So many sign-ins that ended are remembered, 4 KB of names: while a tab slept, many people may have
 * signed in and out on one browser. */
const ENDED_LIMIT = 100

/** The sign-in in storage. The keys are the SDK's, which writes the first tokens. */
export interface StoredSignIn {
  /** The keys that change when somebody signs in or out; other tabs watch them. */
  readonly watchedKeys: readonly string[]
  /** Storage for the SDK to write a sign-in to. */
  readonly sdkStorage: TokenStorage
  username(): string | undefined
  /** Tells this sign-in of a person from another of theirs. */
  signIn(): string | undefined
  read(): StoredTokens
  write(tokens: Tokens): void
  clear(): void
  /** The last answer of `GetUser`, as JSON. */
  profile(): string | undefined
  keepProfile(json: string): void
  dropProfile(): void
  deviceKey(): string | undefined
  /** Removes the remembered device of the given user, else of who is signed in. */
  forgetDevice(username?: string): void
}

export function createStoredSignIn(storage: TokenStorage, clientId: string): StoredSignIn {
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  const userKey = `${prefix}.LastAuthUser`
  // Names the last sign-ins that were ended. Storage without tokens may also have been emptied by the
  // browser, which ends nothing; and of a sign-out in another tab the event comes late.
  const endedKey = `${prefix}.ended`

  const text = (key: string) => storage.getItem(key) || undefined
  const username = () => text(userKey)
  const keyOf = (name: string, user = username()) => `${prefix}.${user}.${name}`

  const ended = () => text(endedKey)?.split(' ') ?? []
  const originOf = (user = username()) => signInOf(text(keyOf('idToken', user)) ?? '')
  /** The sign-in whose id token the SDK has written its own over. */
  let replaced: string | undefined

  function end(origin: string | undefined) {
    if (origin === undefined) return
    const names = new Set([origin, ...ended()])
    storage.setItem(endedKey, [...names].slice(0, ENDED_LIMIT).join(' '))
  }

  function clearUser(user: string) {
    const origin = originOf(user)
    for (const name of ['idToken', 'accessToken', 'refreshToken', 'clockDrift', 'userData']) {
      storage.removeItem(keyOf(name, user))
    }
    // After the tokens, so that a full storage has room for the name.
    end(origin)
  }

  return {
    // Where the browser has emptied the storage, the user's is gone before the sign-out.
    watchedKeys: [userKey, endedKey],
    sdkStorage: {
      ...storage,
      setItem(key, value) {
        const before = username()
        if (key.endsWith('.idToken')) replaced = signInOf(text(key) ?? '')
        storage.setItem(key, value)
        // The SDK names the user last. Not earlier: while a sign-in is on its way, another tab may
        // complete one of somebody else. And not before: other tabs would find nobody in between.
        if (key !== userKey) return
        if (before !== undefined && before !== value) clearUser(before)
        // Another tab may have a copy of the same person's earlier one.
        if (replaced !== originOf(value)) end(replaced)
      },
    },
    username,
    signIn: () => originOf(),
    read() {
      const user = username()
      if (user === undefined) return { status: 'none' }
      const idToken = text(keyOf('idToken'))
      const accessToken = text(keyOf('accessToken'))
      if (idToken === undefined || accessToken === undefined) return { status: 'incomplete' }
      const origin = signInOf(idToken)
      if (origin !== undefined && ended().includes(origin)) return { status: 'none' }
      const refreshToken = text(keyOf('refreshToken'))
      const clockDrift = Number.parseInt(text(keyOf('clockDrift')) ?? '', 10) || 0
      const tokens = { username: user, idToken, accessToken, refreshToken, clockDrift }
      return { status: 'tokens', tokens }
    },
    write(tokens) {
      const key = (name: string) => keyOf(name, tokens.username)
      storage.setItem(key('idToken'), tokens.idToken)
      storage.setItem(key('accessToken'), tokens.accessToken)
      storage.setItem(key('refreshToken'), tokens.refreshToken ?? '')
      storage.setItem(key('clockDrift'), String(tokens.clockDrift))
      storage.setItem(userKey, tokens.username)
      // The profile may have changed since; it is asked for again with the new tokens.
      storage.removeItem(key('userData'))
    },
    clear() {
      const user = username()
      if (user !== undefined) clearUser(user)
      // Last, for other tabs look when the user goes.
      storage.removeItem(userKey)
    },
    profile: () => text(keyOf('userData')),
    keepProfile: (json) => storage.setItem(keyOf('userData'), json),
    dropProfile: () => storage.removeItem(keyOf('userData')),
    deviceKey: () => text(keyOf('deviceKey')),
    forgetDevice(user) {
      for (const name of ['deviceKey', 'randomPasswordKey', 'deviceGroupKey']) {
        storage.removeItem(keyOf(name, user))
      }
    },
  }
}

/** What all tokens of one sign-in have in common, however often they are refreshed. */
function signInOf(idToken: string): string | undefined {
  const { origin_jti: origin, jti } = jwtPayload(idToken) ?? {}
  if (typeof origin === 'string') return origin
  return typeof jti === 'string' ? jti : undefined
}
