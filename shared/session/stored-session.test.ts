import { ADA_ID, CLIENT_ID } from '../testing/fake-identity-service'
import { storageKey, storedText, storeSignIn, USER_KEY } from '../testing/stored'
import { createStoredSession } from './stored-session'
import { createTokenStorage } from './token-storage'

const open = () =>
  createStoredSession(
    createTokenStorage(() => localStorage),
    CLIENT_ID,
  )

const later = {
  username: ADA_ID,
  idToken: 'id-1',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  clockDrift: 3,
}
/** Ada's stored tokens, as they are read. */
function storedTokens() {
  const found = open().read()
  if (found.status !== 'tokens') throw new Error('No tokens are stored.')
  return found.tokens
}

beforeEach(() => localStorage.clear())

it('reads the tokens under the keys of the SDK', () => {
  const stored = storeSignIn({ clockDrift: -7 })
  expect(storedTokens()).toEqual({ username: ADA_ID, ...stored, clockDrift: -7 })
})

it('finds a session without an id token incomplete', () => {
  storeSignIn()
  localStorage.removeItem(storageKey('idToken'))
  expect(open().read()).toEqual({ status: 'incomplete' })
})

describe('a new sign-in', () => {
  const begin = (memory = new Map<string, string>()) =>
    open().begin({ tokens: later, profile: '{}', memory })

  it('is written under the keys of the SDK, and nothing else is', () => {
    begin()
    expect({ ...localStorage }).toEqual({
      [USER_KEY]: ADA_ID,
      [storageKey('idToken')]: 'id-1',
      [storageKey('accessToken')]: 'access-1',
      [storageKey('refreshToken')]: 'refresh-1',
      [storageKey('clockDrift')]: '3',
      [storageKey('userData')]: '{}',
    })
  })

  it('leaves nothing of who was signed in before but the remembered device', () => {
    storeSignIn({ user: 'bob' })
    localStorage.setItem(storageKey('userData', 'bob'), '{}')
    localStorage.setItem(storageKey('deviceKey', 'bob'), 'us-east-1_bobs')
    begin()
    const ofBob = Object.keys(localStorage).filter((key) => key.includes('bob'))
    expect(ofBob).toEqual([storageKey('deviceKey', 'bob')])
  })

  it('takes over the device’s keys as the SDK left them', () => {
    const names = ['deviceKey', 'randomPasswordKey', 'deviceGroupKey']
    const entries = names.map((name): [string, string] => [storageKey(name), `the ${name}`])
    begin(new Map(entries))
    expect(open().deviceEntries().sort()).toEqual(entries.sort())
    expect(open().deviceKey()).toBe('the deviceKey')
    begin()
    expect(open().deviceEntries()).toEqual([])
  })
})

describe('refreshed tokens', () => {
  it('take the place of those that they came from, and drop the profile', () => {
    storeSignIn()
    localStorage.setItem(storageKey('userData'), '{}')
    expect(open().renew(later, storedTokens())).toBe(true)
    expect(storedTokens()).toEqual(later)
    expect(open().profile()).toBeUndefined()
  })

  it.each([
    ['somebody has signed out', () => open().clear()],
    ['the storage was emptied', () => localStorage.clear()],
    [
      'the same person has signed in again',
      () => localStorage.setItem(storageKey('refreshToken'), 'refresh-2'),
    ],
    ['somebody else has signed in', () => storeSignIn({ user: 'bob' })],
  ])('are not written once %s', (_case, change) => {
    storeSignIn()
    const before = storedTokens()
    change()
    expect(open().renew(later, before)).toBe(false)
    expect(storedText('idToken')).not.toBe('id-1')
  })

  it('do not name the user again, whom another tab may remove at that moment', () => {
    storeSignIn()
    const written: string[] = []
    const storage = createTokenStorage(() => localStorage)
    const before = storedTokens()
    const setItem = (key: string) => written.push(key)
    createStoredSession({ ...storage, setItem }, CLIENT_ID).renew(later, before)
    expect(written).not.toContain(USER_KEY)
    expect(written).toContain(storageKey('refreshToken'))
  })
})

it('is over in every tab once it is cleared in one, and keeps the remembered device', () => {
  storeSignIn()
  localStorage.setItem(storageKey('deviceKey'), 'us-east-1_here')
  const [here, there] = [open(), open()]
  expect(there.read().status).toBe('tokens')
  here.clear()
  expect(there.read()).toEqual({ status: 'none' })
  expect({ ...localStorage }).toEqual({ [storageKey('deviceKey')]: 'us-east-1_here' })
})
