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

test('the release index is refreshed when the page is looked at again', () => {
  const { refresh } = watch()
  act(() => window.dispatchEvent(new Event('focus')))
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('the release index is refreshed at an interval, until the page has gone', () => {
  const { refresh, unmount } = watch()
  jest.advanceTimersByTime(2 * WATCH_INTERVAL_MS)
  expect(refresh).toHaveBeenCalledTimes(2)
  unmount()
  jest.advanceTimersByTime(WATCH_INTERVAL_MS)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('a hidden page does not refresh the release index', () => {
  const { refresh } = watch()
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  jest.advanceTimersByTime(WATCH_INTERVAL_MS)
  expect(refresh).not.toHaveBeenCalled()
})
