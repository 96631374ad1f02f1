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
export const openStoredSession = () =>
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
export function deleteAccount() {
  const answer = service.handler('GetUser')
  revoke()
  const accountGone = refuse('UserNotFoundException', 'User does not exist.')
  service.on('GetUser', (payload) => {
    const owner = jwtPayload(String(payload.AccessToken))['cognito:username']
    return owner === ADA_ID ? accountGone : answer(payload)
  })
}
export const disconnect = () => {
  for (const operation of ['GetUser', 'InitiateAuth']) service.on(operation, () => 'no network')
}
export const rename = () => service.rename('lovelace')
export const expireTokens = () => storeSignIn({ secondsLeft: -1 })

/** Stores the profile next to the stored tokens. */
export function storeProfile(user: string, nickname: string): void {
  const current = openStoredSession().read()
  if (current.status !== 'tokens') throw new Error('Nobody is signed in.')
  openStoredSession().storeProfile(JSON.stringify(profileOf(user, nickname)), current.tokens)
}

/** The browser's event about another tab's write. */
export const dispatchStorageEvent = (key: string | null, newValue: string | null = null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))

/** Shows the page, from the back-forward cache if `persisted`. */
export const dispatchPageShow = (how: { persisted: boolean }) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), how))

/** The changes that another tab's session makes in the shared storage. */
export const otherTab = {
  end(why?: 'revoked' | 'account-gone') {
    openStoredSession().end(why)
    dispatchStorageEvent(USER_KEY)
  },
  clear() {
    localStorage.clear()
    dispatchStorageEvent(null)
  },
  signIn(user: string) {
    storeSignIn({ user })
    storeProfile(user, user === ADA_ID ? 'ada' : user)
    dispatchStorageEvent(USER_KEY, user)
  },
  /** Renames, renews and stores the profile, as every session does. */
  rename() {
    rename()
    storeSignIn({ nickname: 'lovelace' })
    storeProfile(ADA_ID, 'lovelace')
    dispatchStorageEvent(storageKey('userData'), localStorage.getItem(storageKey('userData')))
  },
}

// The checks of a session after these events.

export type SessionEvent = (session: Session) => unknown

export const restoreAfter =
  (...changes: (() => unknown)[]): SessionEvent =>
  async (session) => {
    for (const change of changes) change()
    await session.restore()
  }

export const getTokenAfter =
  (...changes: (() => unknown)[]): SessionEvent =>
  async (session) => {
    for (const change of changes) change()
    await session.idToken()
  }

export const checkAfter =
  (...changes: (() => unknown)[]): SessionEvent =>
  async (session) => {
    for (const change of changes) change()
    await session.check()
  }

export const changePasswordAfter =
  (...changes: (() => unknown)[]): SessionEvent =>
  async (session) => {
    for (const change of changes) change()
    service.on('ChangePassword', () => refusal)
    const account = await session.account()
    await account.changePassword({ previousPassword: 'a', newPassword: 'b' })
  }
/** Checks while the answer to an operation is late, and something else happens first. */
export const checkWithLateAnswer =
  (operation: string, first: SessionEvent): SessionEvent =>
  async (session) => {
    const { whenRequested, sendAnswer } = service.delayAnswer(operation)
    const answer = session.check()
    await whenRequested
    await first(session)
    sendAnswer()
    await answer
  }
