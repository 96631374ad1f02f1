import * as v from 'valibot'
import { parseJsonObject } from '../contract/json-value'
import {
  type EndReason,
  identityFailures,
  type NoTokens,
  REFRESH_AHEAD_S,
  secondsLeft,
  type Tokens,
} from '../identity'
import { hintKey } from './hint'
import type { TokenStorage } from './token-storage'

export type StoredTokens =
  | { status: 'none' }
  /** There is a user, but not all of the tokens. */
  | { status: 'incomplete' }
  | { status: 'tokens'; tokens: Tokens }

const TOKEN_NAMES = ['idToken', 'accessToken', 'refreshToken', 'clockDrift']
const DEVICE_NAMES = ['deviceKey', 'randomPasswordKey', 'deviceGroupKey']
/** The last answer of `GetUser`, as JSON. */
const PROFILE_NAME = 'userData'

/** The note about a session that ended without a sign-out. */
const endNote = v.object({ why: v.picklist(['revoked', 'account-gone']), username: v.string() })

export type StoredSession = ReturnType<typeof createStoredSession>

/** The stored session, under the identity SDK's keys, so that Amplify can read it. Other values are
 * next to them. Only this code writes them. */
export function createStoredSession(storage: TokenStorage, clientId: string) {
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  const userKey = `${prefix}.LastAuthUser`
  const endKey = `parlor.session.${clientId}.ended`
  const forgetKey = `parlor.session.${clientId}.forgetBefore`
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

  function writeProfile(json: string, tokens: Tokens) {
    storage.setItem(keyOf(PROFILE_NAME, tokens.username), json)
    const shownFor = Math.max(secondsLeft(tokens) - REFRESH_AHEAD_S, 0)
    storage.setItem(hintKey(clientId), String(Math.floor(Date.now() + shownFor * 1000)))
  }

  function remove(names: string[], user = username()) {
    for (const name of names) storage.removeItem(keyOf(name, user))
  }

  function forgetDrafts() {
    storage.setItem(forgetKey, String(Date.now()))
  }

  function readEnd() {
    const note = v.safeParse(endNote, parseJsonObject(text(endKey) ?? ''))
    return note.success ? note.output : undefined
  }

  // A release without hints may have ended the session of this hint.
  if (read().status !== 'tokens') storage.removeItem(hintKey(clientId))

  return {
    /** The key of the user. Written last and removed last, so that other tabs can watch it. */
    userKey,
    profileKey: () => keyOf(PROFILE_NAME),
    username,
    read,
    /** Stores a new sign-in, and replaces any other: the last one wins. */
    begin(signIn: { tokens: Tokens; profile: string; memory: ReadonlyMap<string, string> }) {
      const { tokens, profile, memory } = signIn
      const previousUser = username()
      const user = tokens.username
      const last = previousUser ?? readEnd()?.username
      if (last !== user) forgetDrafts()
      storage.removeItem(endKey)
      writeTokens(tokens)
      writeProfile(profile, tokens)
      remove(DEVICE_NAMES, user)
      for (const key of DEVICE_NAMES.map((name) => keyOf(name, user))) {
        const value = memory.get(key)
        if (value !== undefined) storage.setItem(key, value)
      }
      storage.setItem(userKey, user)
      if (previousUser !== undefined && previousUser !== user)
        remove([...TOKEN_NAMES, PROFILE_NAME], previousUser)
    },
    /** Replaces the tokens with refreshed ones. */
    renew(tokens: Tokens) {
      // Not the user's key: another tab may be removing it, and that must last.
      writeTokens(tokens)
      // The profile may have changed since; the new tokens request it again.
      remove([PROFILE_NAME])
      storage.setItem(hintKey(clientId), '0')
    },
    /** True if storage still holds the sign-in of these tokens. */
    holds({ username: user, refreshToken }: Tokens): boolean {
      const current = read()
      if (current.status !== 'tokens') return false
      return current.tokens.username === user && current.tokens.refreshToken === refreshToken
    },
    /** Ends the session. The other tabs read the reason when the user is missing. Drafts stay only
     * if the session was revoked. */
    end(why?: EndReason) {
      if (why === undefined) storage.removeItem(endKey)
      else storage.setItem(endKey, JSON.stringify({ why, username: username() }))
      if (why !== 'revoked') forgetDrafts()
      remove([...TOKEN_NAMES, PROFILE_NAME])
      storage.removeItem(hintKey(clientId))
      storage.removeItem(userKey)
    },
    /** The status of a session that is no longer stored: another tab has ended it, or signed in
     * another user. */
    endStatus(): Extract<NoTokens, { status: 'ended' }> {
      const isIncomplete = read().status === 'incomplete'
      const error = isIncomplete ? identityFailures.noIdToken : identityFailures.notAuthenticated
      return { status: 'ended', why: readEnd()?.why, error }
    },
    /** In milliseconds since the epoch; 0 if nothing has to be forgotten. */
    forgetBefore: () => Number(text(forgetKey)) || 0,
    profile: () => text(keyOf(PROFILE_NAME)),
    storeProfile: writeProfile,
    /** The keys of all devices that this browser is remembered as, for the SDK to start with. */
    deviceEntries(): [key: string, value: string][] {
      const isOfDevice = (key: string) =>
        key.startsWith(`${prefix}.`) && DEVICE_NAMES.some((name) => key.endsWith(`.${name}`))
      return storage
        .keys()
        .filter(isOfDevice)
        .map((key) => [key, storage.getItem(key) ?? ''])
    },
    deviceKey: () => text(keyOf('deviceKey')),
    /** Defaults to the device of the signed-in user. */
    forgetDevice: (user?: string) => remove(DEVICE_NAMES, user),
  }
}
