import { act, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { ReleaseWatch, WATCH_INTERVAL_MS } from './release-watch'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function watch() {
  const refresh = jest.fn(async () => ({ ok: true as const, value: {} }))
  const { unmount } = render(
    <MemoryRouter>
      <ReleaseWatch board={{ refresh }} />
    </MemoryRouter>,
  )
  return { refresh, unmount }
}

test('asks what is live when the page is looked at again', () => {
  const { refresh } = watch()
  act(() => window.dispatchEvent(new Event('focus')))
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('asks at an interval, and no more once it has gone', () => {
  const { refresh, unmount } = watch()
  jest.advanceTimersByTime(2 * WATCH_INTERVAL_MS)
  expect(refresh).toHaveBeenCalledTimes(2)
  unmount()
  jest.advanceTimersByTime(WATCH_INTERVAL_MS)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('does not ask while nobody looks', () => {
  const { refresh } = watch()
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  jest.advanceTimersByTime(WATCH_INTERVAL_MS)
  expect(refresh).not.toHaveBeenCalled()
})
