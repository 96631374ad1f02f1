import { observable } from '../observable'
import { installLocks } from '../testing/locks'
import { guardWaiting, isAnyWaiting } from './unsent-messages'

beforeEach(installLocks)

function openTab() {
  const waiting = observable(0)
  guardWaiting(waiting)
  return waiting
}

/** True if closing the tab asks for confirmation. */
function asksOnClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('asks before the tab is closed only while messages wait', () => {
  const waiting = openTab()
  expect(asksOnClosing()).toBe(false)
  waiting.set(1)
  waiting.set(2)
  expect(asksOnClosing()).toBe(true)
  waiting.set(0)
  expect(asksOnClosing()).toBe(false)
})

test('lets the other tabs know while messages wait in this one', async () => {
  const [here, there] = [openTab(), openTab()]
  expect(await isAnyWaiting(here)).toBe(false)
  there.set(1)
  expect(await isAnyWaiting(here)).toBe(true)
  there.set(0)
  await Promise.resolve()
  expect(await isAnyWaiting(here)).toBe(false)
})

test('knows of its own messages even if the browser has no locks', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  const waiting = openTab()
  expect(await isAnyWaiting(waiting)).toBe(false)
  waiting.set(1)
  expect(await isAnyWaiting(waiting)).toBe(true)
})
