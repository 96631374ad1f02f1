import { ADA_ID, CLIENT_ID, token } from '../testing/fake-identity-service'
import { storageKey, storeSignIn, USER_KEY } from '../testing/stored'
import { createStoredSignIn, type StoredSignIn } from './stored-session'
import { createTokenStorage } from './token-storage'

const openTab = () =>
  createStoredSignIn(
    createTokenStorage(() => localStorage),
    CLIENT_ID,
  )

/** Writes ada's tokens in the order of the SDK. */
function signInAgain({ sdkStorage }: StoredSignIn, origin: string) {
  const times = { iat: 0, exp: 3600 }
  sdkStorage.setItem(storageKey('idToken'), token({ ...times, jti: 'id-1', origin_jti: origin }))
  sdkStorage.setItem(storageKey('accessToken'), 'access-1')
  sdkStorage.setItem(storageKey('refreshToken'), 'refresh-1')
  sdkStorage.setItem(USER_KEY, ADA_ID)
}

beforeEach(() => localStorage.clear())

it('reads the tokens under the keys of the SDK', () => {
  const stored = storeSignIn({ clockDrift: -7 })
  expect(openTab().read()).toEqual({
    status: 'tokens',
    tokens: { username: ADA_ID, ...stored, clockDrift: -7 },
  })
})

it('finds a sign-in without an id token incomplete', () => {
  storeSignIn()
  localStorage.removeItem(storageKey('idToken'))
  expect(openTab().read()).toEqual({ status: 'incomplete' })
})

it('is over in every tab as soon as it is cleared in one', () => {
  storeSignIn()
  const [here, there] = [openTab(), openTab()]
  expect(there.read().status).toBe('tokens')
  here.clear()
  expect(here.read()).toEqual({ status: 'none' })
  expect(there.read()).toEqual({ status: 'none' })
})

it('is over in every tab where the storage of the one that clears it is full', () => {
  storeSignIn()
  const there = openTab()
  there.read()
  const limit = JSON.stringify(Object.entries(localStorage)).length
  const full: Storage = Object.create(localStorage, {
    getItem: { value: (key: string) => localStorage.getItem(key) },
    removeItem: { value: (key: string) => localStorage.removeItem(key) },
    setItem: {
      value: (key: string, text: string) => {
        const more = JSON.stringify([...Object.entries(localStorage), [key, text]]).length
        if (more > limit) throw new DOMException('No room.', 'QuotaExceededError')
        localStorage.setItem(key, text)
      },
    },
  })
  createStoredSignIn(
    createTokenStorage(() => full),
    CLIENT_ID,
  ).clear()
  expect(there.read()).toEqual({ status: 'none' })
})

it('is not over because the browser has emptied the storage', () => {
  storeSignIn()
  const tab = openTab()
  tab.read()
  localStorage.clear()
  expect(tab.read().status).toBe('tokens')
})

it('leaves no token behind when it is cleared, and a remembered device alone', () => {
  const tokens = storeSignIn()
  localStorage.setItem(storageKey('deviceKey'), 'us-east-1_here')
  openTab().clear()
  const left = JSON.stringify(Object.entries(localStorage))
  for (const token of [tokens.idToken, tokens.accessToken, tokens.refreshToken]) {
    expect(left).not.toContain(token)
  }
  expect(left).toContain('us-east-1_here')
})

it('takes a new sign-in after one that ended', () => {
  storeSignIn()
  const tab = openTab()
  tab.clear()
  const later = storeSignIn({ origin: 'origin-1' })
  expect(tab.read()).toMatchObject({ status: 'tokens', tokens: { idToken: later.idToken } })
})

it('stays over for a tab that slept through it and through the next 99 as well', () => {
  storeSignIn()
  const [here, asleep] = [openTab(), openTab()]
  expect(asleep.read().status).toBe('tokens')
  here.clear()
  for (let count = 1; count < 100; count += 1) {
    storeSignIn({ origin: `origin-${count}` })
    here.clear()
  }
  expect(asleep.read()).toEqual({ status: 'none' })
})

it('is over where the same person signed in in its place, and out', () => {
  storeSignIn()
  const [here, there] = [openTab(), openTab()]
  expect(there.read().status).toBe('tokens')
  // Nothing tells the other tab, for the same person is named.
  signInAgain(here, 'origin-1')
  expect(here.read()).toMatchObject({ status: 'tokens', tokens: { refreshToken: 'refresh-1' } })
  here.clear()
  expect(there.read()).toEqual({ status: 'none' })
})

it('is not over where newer tokens of it take the place of the older', () => {
  storeSignIn()
  const tab = openTab()
  signInAgain(tab, 'origin-0')
  expect(tab.read()).toMatchObject({ status: 'tokens', tokens: { refreshToken: 'refresh-1' } })
})

it('is over where somebody else signed in in its place, and has gone as well', () => {
  storeSignIn()
  const [here, asleep] = [openTab(), openTab()]
  expect(asleep.read().status).toBe('tokens')
  here.sdkStorage.setItem(USER_KEY, 'bob')
  here.clear()
  expect(asleep.read()).toEqual({ status: 'none' })
})
