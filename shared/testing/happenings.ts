import { jwtPayload } from '../identity'
import type { Session } from '../session/session'
import { createStoredSession } from '../session/stored-session'
import { createTokenStorage } from '../session/token-storage'
import {
  ADA_ID,
  CLIENT_ID,
  profileOf,
  refuse,
  service,
  storageKey,
  storeSignIn,
  USER_KEY,
} from './pool'

// Events around a session: at the pool, in other tabs, and in storage.

/** A session listens while its page lives, and here a page ends with its test. */
export function closePageAfterEachTest(): void {
  beforeEach(() => {
    jest.spyOn(window, 'addEventListener')
  })
  afterEach(() => {
    for (const [type, listener] of jest.mocked(window.addEventListener).mock.calls) {
      window.removeEventListener(type, listener)
    }
    jest.restoreAllMocks()
  })
}

/** The stored session as every tab sees it. */
export const stored = () =>
  createStoredSession(
    createTokenStorage(() => localStorage),
    CLIENT_ID,
  )

/** The pool's refusal of a token, and of a wrong password. */
export const refusal = refuse('NotAuthorizedException', 'refused')
export const revoke = () => {
  service.on('GetUser', () => refusal)
  service.on('InitiateAuth', () => refusal)
}
/** Deletes the account: the pool refuses its refresh like a revoked one. */
export function removeAccount() {
  const answer = service.handler('GetUser')
  revoke()
  const gone = refuse('UserNotFoundException', 'User does not exist.')
  service.on('GetUser', (payload) => {
    const owner = jwtPayload(String(payload.AccessToken))['cognito:username']
    return owner === ADA_ID ? gone : answer(payload)
  })
}
export const disconnect = () => {
  for (const operation of ['GetUser', 'InitiateAuth']) service.on(operation, () => 'no network')
}
export const rename = () => service.rename('lovelace')
export const expire = () => storeSignIn({ secondsLeft: -1 })

/** Stores the profile next to the stored tokens. */
export function keepProfile(user: string, nickname: string): void {
  const found = stored().read()
  if (found.status !== 'tokens') throw new Error('Nobody is signed in.')
  stored().keepProfile(JSON.stringify(profileOf(user, nickname)), found.tokens)
}

/** The browser's event about another tab's write. */
export const tell = (key: string | null, newValue: string | null = null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))

/** Shows the page, from the back-forward cache if `persisted`. */
export const show = (how: { persisted: boolean }) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), how))

/** The changes that another tab's session makes in the shared storage. */
export const elsewhere = {
  end(why?: 'revoked' | 'account-gone') {
    stored().end(why)
    tell(USER_KEY)
  },
  clear() {
    localStorage.clear()
    tell(null)
  },
  signIn(user: string) {
    storeSignIn({ user })
    keepProfile(user, user === ADA_ID ? 'ada' : user)
    tell(USER_KEY, user)
  },
  /** Renames, renews and stores the profile, as every session does. */
  rename() {
    rename()
    storeSignIn({ nickname: 'lovelace' })
    keepProfile(ADA_ID, 'lovelace')
    tell(storageKey('userData'), localStorage.getItem(storageKey('userData')))
  },
}

// The checks of a session after these events.

export type Happening = (session: Session) => unknown

export const restored =
  (...changes: (() => unknown)[]): Happening =>
  async (session) => {
    for (const change of changes) change()
    await session.restore()
  }

export const tokenAsked =
  (...changes: (() => unknown)[]): Happening =>
  async (session) => {
    for (const change of changes) change()
    await session.idToken()
  }

export const checked =
  (...changes: (() => unknown)[]): Happening =>
  async (session) => {
    for (const change of changes) change()
    await session.check()
  }

export const passwordChanged =
  (...changes: (() => unknown)[]): Happening =>
  async (session) => {
    for (const change of changes) change()
    service.on('ChangePassword', () => refusal)
    const account = await session.account()
    await account.changePassword({ previousPassword: 'a', newPassword: 'b' })
  }
/** Checks while the answer to an operation is late, and something else happens first. */
export const lateAnswer =
  (operation: string, first: Happening): Happening =>
  async (session) => {
    const { asked, letGo } = service.hold(operation)
    const answer = session.check()
    await asked
    await first(session)
    letGo()
    await answer
  }
