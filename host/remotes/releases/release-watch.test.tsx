import { act, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { ReleaseWatch, WATCH_INTERVAL_MS } from './release-watch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

function watch() {
  const refresh = jest.fn(async () => ({ ok: true as const, value: {} }))
  const { unmount } = render(
    <MemoryRouter>
      <ReleaseWatch index={{ refresh }} />
    </MemoryRouter>,
  )
  return { refresh, unmount }
}

test('the release index is refreshed when the page becomes visible, and at an interval until unmount', () => {
  const { refresh, unmount } = watch()
  act(() => window.dispatchEvent(new Event('focus')))
  expect(refresh).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(2 * WATCH_INTERVAL_MS)
  expect(refresh).toHaveBeenCalledTimes(3)
  unmount()
  jest.advanceTimersByTime(WATCH_INTERVAL_MS)
  expect(refresh).toHaveBeenCalledTimes(3)
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
