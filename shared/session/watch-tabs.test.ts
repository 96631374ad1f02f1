import { watchTabs } from './watch-tabs'

const userKey = 'CognitoIdentityServiceProvider.client.LastAuthUser'
const endedKey = 'CognitoIdentityServiceProvider.client.ended'

function watch() {
  let calls = 0
  const stop = watchTabs({ keys: [userKey, endedKey], listener: () => (calls += 1) })
  return { calls: () => calls, stop }
}

/** What the browser tells this tab of another one. */
const tell = (init: StorageEventInit) => window.dispatchEvent(new StorageEvent('storage', init))

it.each([
  ['a sign-out', null],
  ['a sign-in', 'bob'],
])('tells of %s in another tab', (_change, newValue) => {
  const { calls, stop } = watch()
  tell({ key: userKey, oldValue: 'ada', newValue })
  expect(calls()).toBe(1)
  stop()
})

it('tells when the page comes back out of the back-forward cache', () => {
  const { calls, stop } = watch()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(calls()).toBe(0)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(calls()).toBe(1)
  stop()
})

it('tells nothing of other keys, nor of emptied storage, and nothing once stopped', () => {
  const { calls, stop } = watch()
  tell({ key: 'of another program', newValue: 'x' })
  tell({ key: null })
  stop()
  tell({ key: userKey, newValue: null })
  expect(calls()).toBe(0)
})
