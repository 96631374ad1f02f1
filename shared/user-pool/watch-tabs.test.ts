import { createTokenStorage } from './token-storage'
import { watchTabs } from './watch-tabs'

const userKey = 'CognitoIdentityServiceProvider.client.LastAuthUser'

function watch() {
  const storage = createTokenStorage(() => localStorage)
  storage.setItem(userKey, 'ada')
  let calls = 0
  const stop = watchTabs({ storage, userKey, listener: () => (calls += 1) })
  return { storage, calls: () => calls, stop }
}

/** What the browser tells this tab of another one. */
const tell = (init: StorageEventInit) => window.dispatchEvent(new StorageEvent('storage', init))

beforeEach(() => localStorage.clear())

it('tells of a sign-out in another tab, and does not fall back on the copy in memory', () => {
  const { storage, calls, stop } = watch()
  localStorage.clear()
  tell({ key: userKey, oldValue: 'ada', newValue: null })
  expect(calls()).toBe(1)
  expect(storage.getItem(userKey)).toBeNull()
  stop()
})

it('tells of another person’s sign-in in another tab', () => {
  const { storage, calls, stop } = watch()
  localStorage.setItem(userKey, 'bob')
  tell({ key: userKey, oldValue: 'ada', newValue: 'bob' })
  expect(calls()).toBe(1)
  expect(storage.getItem(userKey)).toBe('bob')
  stop()
})

it('does not take emptied storage for a sign-out', () => {
  const { storage, calls, stop } = watch()
  localStorage.clear()
  tell({ key: null })
  expect(calls()).toBe(0)
  expect(storage.getItem(userKey)).toBe('ada')
  stop()
})

it('tells when the page comes back out of the back-forward cache', () => {
  const { storage, calls, stop } = watch()
  localStorage.clear()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(calls()).toBe(1)
  expect(storage.getItem(userKey)).toBeNull()
  stop()
})

it('tells nothing of other keys, and nothing once stopped', () => {
  const { calls, stop } = watch()
  tell({ key: 'of another program', newValue: 'x' })
  stop()
  tell({ key: userKey, newValue: null })
  expect(calls()).toBe(0)
})
