import { ADA_ID, CLIENT_ID, sdkKeys, storageKey, storeSignIn, USER_KEY } from '../testing/pool'
import { hintKey } from './hint'
import { createStoredSession } from './stored-session'
import { createTokenStorage } from './token-storage'

const storage = createTokenStorage(() => localStorage)
const open = () => createStoredSession(storage, CLIENT_ID)
const tokens = {
  username: ADA_ID,
  idToken: 'id-1',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  clockDrift: 3,
}
const begin = (memory = new Map<string, string>()) =>
  open().begin({ tokens, profile: '{}', memory })

/** The key for text that another account may have typed. */
const FORGET_KEY = `parlor.session.${CLIENT_ID}.forgetBefore`

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

it('a sign-in is written and read under the keys of the SDK, with the hint next to them', () => {
  begin()
  expect({ ...localStorage }).toEqual({
    [USER_KEY]: ADA_ID,
    [storageKey('idToken')]: 'id-1',
    [storageKey('accessToken')]: 'access-1',
    [storageKey('refreshToken')]: 'refresh-1',
    [storageKey('clockDrift')]: '3',
    [storageKey('userData')]: '{}',
    [hintKey(CLIENT_ID)]: expect.any(String),
    [FORGET_KEY]: expect.any(String),
  })
  expect(open().read()).toEqual({ status: 'tokens', tokens })
})

it('a sign-in removes everything of the previous user except the remembered device', () => {
  storeSignIn({ user: 'bob' })
  localStorage.setItem(storageKey('userData', 'bob'), '{}')
  localStorage.setItem(storageKey('deviceKey', 'bob'), 'us-east-1_bobs')
  begin()
  const ofBob = Object.keys(localStorage).filter((key) => key.includes('bob'))
  expect(ofBob).toEqual([storageKey('deviceKey', 'bob')])
})

it('a sign-in writes its user last, without clearing it before, because other tabs watch that key', () => {
  storeSignIn({ user: 'bob' })
  const [setItem, removeItem] = [jest.fn(), jest.fn()]
  const watchedStorage = { ...storage, setItem, removeItem }
  createStoredSession(watchedStorage, CLIENT_ID).begin({ tokens, profile: '{}', memory: new Map() })
  expect(setItem).toHaveBeenLastCalledWith(USER_KEY, ADA_ID)
  expect(removeItem).toHaveBeenCalledWith(storageKey('idToken', 'bob'))
  expect(removeItem).not.toHaveBeenCalledWith(USER_KEY)
})

it('a sign-in takes over the device’s keys as the SDK left them', () => {
  const names = ['deviceKey', 'randomPasswordKey', 'deviceGroupKey']
  const entries = names.map((name): [string, string] => [storageKey(name), `the ${name}`])
  begin(new Map(entries))
  expect(open().deviceEntries().sort()).toEqual(entries.sort())
  begin()
  expect(open().deviceEntries()).toEqual([])
})

it('refreshed tokens drop the profile and do not rewrite the user, which another tab may remove', () => {
  begin()
  const writtenKeys: string[] = []
  const setItem = (key: string) => writtenKeys.push(key)
  createStoredSession({ ...storage, setItem }, CLIENT_ID).renew(tokens)
  expect(writtenKeys).toContain(storageKey('refreshToken'))
  expect(writtenKeys).not.toContain(USER_KEY)
  expect(open().profile()).toBeUndefined()
})

it('a session that is cleared keeps the remembered device', () => {
  begin(new Map([[storageKey('deviceKey'), 'us-east-1_here']]))
  open().end('revoked')
  expect(localStorage.getItem(`parlor.session.${CLIENT_ID}.ended`)).toBe(
    JSON.stringify({ why: 'revoked', username: ADA_ID }),
  )
  expect(Object.fromEntries(sdkKeys().map((key) => [key, localStorage.getItem(key)]))).toEqual({
    [storageKey('deviceKey')]: 'us-east-1_here',
  })
})

it.each([
  ['the same account', ADA_ID, 1_000],
  ['another account', 'bob', 2_000],
])(
  'typed text after a revoked session is forgotten or kept at a sign-in of %s',
  (_case, user, cutoff) => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000)
    begin()
    open().end('revoked')
    now.mockReturnValue(2_000)
    open().begin({ tokens: { ...tokens, username: user }, profile: '{}', memory: new Map() })
    expect(open().forgetBefore()).toBe(cutoff)
    expect(open().endStatus().why).toBeUndefined()
  },
)
