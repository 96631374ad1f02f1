import { act, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SETTLING_MS } from '../../when-idle'
import { ReleaseWatch, WATCH_INTERVAL_MS } from './release-watch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

function watch() {
  const refresh = jest.fn(async () => ({ ok: true as const, value: {} }))
  const whole = jest.fn(async () => ({ ok: true as const, value: {} }))
  const { unmount } = render(
    <MemoryRouter>
      <ReleaseWatch index={{ refresh, load: whole }} />
    </MemoryRouter>,
  )
  return { refresh, whole, unmount }
}

test('refreshes the release index when the page becomes visible, and at an interval until unmount', () => {
  const { refresh, unmount } = watch()
  act(() => window.dispatchEvent(new Event('focus')))
  expect(refresh).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(2 * WATCH_INTERVAL_MS)
  expect(refresh).toHaveBeenCalledTimes(3)
  unmount()
  jest.advanceTimersByTime(WATCH_INTERVAL_MS)
  expect(refresh).toHaveBeenCalledTimes(3)
})

test('fetches the whole index once the page is idle', async () => {
  const { whole, refresh } = watch()
  await jest.advanceTimersByTimeAsync(SETTLING_MS - 1)
  expect(whole).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(WATCH_INTERVAL_MS / 2)
  expect(whole).toHaveBeenCalledTimes(1)
  expect(refresh).toHaveBeenCalledTimes(0)
})

test('a rollback reaches a page within a minute, even if one answer is lost', () => {
  expect(2 * WATCH_INTERVAL_MS).toBeLessThanOrEqual(60_000)
})

test('a hidden page does not refresh the release index', () => {
  const { refresh } = watch()
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  jest.advanceTimersByTime(WATCH_INTERVAL_MS)
  expect(refresh).not.toHaveBeenCalled()
})
