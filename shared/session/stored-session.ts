import * as v from 'valibot'
import { parseJsonObject, type Tokens } from '../identity'
import type { Failure } from '../outcome'
import type { TokenStorage } from './token-storage'

const endReason = v.picklist(['revoked', 'account-gone'])
/** Why a session ended by itself. */
export type EndReason = v.InferOutput<typeof endReason>

const endedSession = v.object({ why: endReason, username: v.string() })

/** Why the service's refusal ends a session; undefined if it does not. */
export function endReasonOf({ code }: Failure): EndReason | undefined {
  if (code === 'UserNotFoundException') return 'account-gone'
  return code === 'NotAuthorizedException' ? 'revoked' : undefined
}

export type StoredTokens =
  | { status: 'none' }
  /** A user is named, but the tokens are not all there. */
  | { status: 'incomplete' }
  | { status: 'tokens'; tokens: Tokens }

const TOKEN_NAMES = ['idToken', 'accessToken', 'refreshToken', 'clockDrift']
const DEVICE_NAMES = ['deviceKey', 'randomPasswordKey', 'deviceGroupKey']
/** The last answer of `GetUser`, as JSON. */
const PROFILE_NAME = 'userData'

export type StoredSession = ReturnType<typeof createStoredSession>

/** The session in storage, under the identity SDK's keys, so that Amplify's readers find it. This
 * is the only place that writes them. */
export function createStoredSession(storage: TokenStorage, clientId: string) {
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  const userKey = `${prefix}.LastAuthUser`
  const own = `parlor.session.${clientId}`
  const endKey = `${own}.ended`
  const forgetKey = `${own}.forgetBefore`
  const text = (key: string) => storage.getItem(key) || undefined
  const username = () => text(userKey)
  const keyOf = (name: string, user = username()) => `${prefix}.${user}.${name}`

  function read(): StoredTokens {
    const user = username()
    if (user === undefined) return { status: 'none' }
    const idToken = text(keyOf('idToken', user))
    const accessToken = text(keyOf('accessToken', user))
    if (idToken === undefined || accessToken === undefined) return { status: 'incomplete' }
    const refreshToken = text(keyOf('refreshToken', user))
    const clockDrift = Number.parseInt(text(keyOf('clockDrift', user)) ?? '', 10) || 0
    const tokens = { username: user, idToken, accessToken, refreshToken, clockDrift }
    return { status: 'tokens', tokens }
  }

  function writeTokens({ username: user, ...tokens }: Tokens) {
    storage.setItem(keyOf('idToken', user), tokens.idToken)
    storage.setItem(keyOf('accessToken', user), tokens.accessToken)
    storage.setItem(keyOf('refreshToken', user), tokens.refreshToken ?? '')
    storage.setItem(keyOf('clockDrift', user), String(tokens.clockDrift))
  }

  function remove(names: string[], user = username()) {
    for (const name of names) storage.removeItem(keyOf(name, user))
  }

  /** Whether storage still holds the sign-in that these tokens belong to. */
  function holds({ username: user, refreshToken }: Tokens): boolean {
    const found = read()
    if (found.status !== 'tokens') return false
    return found.tokens.username === user && found.tokens.refreshToken === refreshToken
  }

  /** The session that ended by itself, if the last one did. */
  function ended() {
    const read = v.safeParse(endedSession, parseJsonObject(text(endKey) ?? ''))
    return read.success ? read.output : undefined
  }

  return {
    /** Names who is signed in. Written last and removed last, so that other tabs can watch it. */
    userKey,
    /** Where the profile of who is signed in lies. */
    profileKey: () => keyOf(PROFILE_NAME),
    username,
    read,
    /** A new sign-in, in the place of whatever was there: the last one wins. */
    begin(signIn: { tokens: Tokens; profile: string; memory: ReadonlyMap<string, string> }) {
      const { tokens, profile, memory } = signIn
      const before = username()
      const user = tokens.username
      writeTokens(tokens)
      storage.setItem(keyOf(PROFILE_NAME, user), profile)
      remove(DEVICE_NAMES, user)
      for (const key of DEVICE_NAMES.map((name) => keyOf(name, user))) {
        const value = memory.get(key)
        if (value !== undefined) storage.setItem(key, value)
      }
      const last = before ?? ended()?.username
      if (last !== undefined && last !== user) storage.setItem(forgetKey, String(Date.now()))
      storage.removeItem(endKey)
      storage.setItem(userKey, user)
      if (before !== undefined && before !== user) remove([...TOKEN_NAMES, PROFILE_NAME], before)
    },
    /** Writes refreshed tokens in the place of `before`; false if the session has ended or another
     * has begun since, and nothing was written. */
    renew(tokens: Tokens, before: Tokens): boolean {
      if (!holds(before)) return false
      // Not the user's key: another tab may remove it at this moment, and that has to last.
      writeTokens(tokens)
      // The profile may have changed since; it is asked for again with the new tokens.
      remove([PROFILE_NAME])
      return true
    },
    holds,
    /** Ends the session for every tab, which reads why before it misses the user. Only a sign-in
     * that was revoked keeps what was typed. */
    end(why?: EndReason) {
      if (why === undefined) storage.removeItem(endKey)
      else storage.setItem(endKey, JSON.stringify({ why, username: username() }))
      if (why !== 'revoked') storage.setItem(forgetKey, String(Date.now()))
      remove([...TOKEN_NAMES, PROFILE_NAME])
      storage.removeItem(userKey)
    },
    /** Why the last session ended; undefined if its person signed out. */
    whyEnded: (): EndReason | undefined => ended()?.why,
    /** In milliseconds since the epoch; 0 if nothing was to be forgotten. */
    forgetBefore: () => Number(text(forgetKey)) || 0,
    profile: () => text(keyOf(PROFILE_NAME)),
    keepProfile: (json: string) => storage.setItem(keyOf(PROFILE_NAME), json),
    dropProfile: () => remove([PROFILE_NAME]),
    /** The keys of every device that the pool remembers this browser as, for the SDK to start from. */
    deviceEntries(): [key: string, value: string][] {
      const isOfDevice = (key: string) =>
        key.startsWith(`${prefix}.`) && DEVICE_NAMES.some((name) => key.endsWith(`.${name}`))
      return storage
        .keys()
        .filter(isOfDevice)
        .map((key) => [key, storage.getItem(key) ?? ''])
    },
    deviceKey: () => text(keyOf('deviceKey')),
    /** By default the device of the signed-in user. */
    forgetDevice: (user?: string) => remove(DEVICE_NAMES, user),
  }
}
