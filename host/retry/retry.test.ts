import { retryDelayMs, retryUntilDone } from './retry'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function failing(times: number) {
  let attempts = 0
  return jest.fn(async () => ++attempts > times)
}

test('the delay doubles with each failed attempt, up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(retryDelayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})

test('retryUntilDone waits after a failure or until the network is back, and stops at a success', async () => {
  const attempt = failing(2)
  const done = retryUntilDone(attempt)
  await jest.advanceTimersByTimeAsync(999)
  expect(attempt).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(attempt).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('online'))
  await done
  expect(attempt).toHaveBeenCalledTimes(3)
  expect(jest.getTimerCount()).toBe(0)
})
