import { PAGE_BACKOFF as backoff, retryAfter, retryDelayMs, retryUntilDone } from './retry'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

function failTimes(times: number) {
  let attempts = 0
  return jest.fn(async () => ++attempts > times)
}

test('the delay doubles with each failed attempt, up to half a minute', () => {
  const delays = [1, 2, 3, 4, 5, 6, 60].map((attempts) => retryDelayMs(attempts, backoff))
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('the jitter extends a delay, but not beyond the longest', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  const jittered = { ...backoff, jitterMs: 100 }
  expect([1, 60].map((attempts) => retryDelayMs(attempts, jittered))).toEqual([1_050, 30_000])
})

test('retryUntilDone waits after a failure or until the network returns, and stops at a success', async () => {
  const attempt = failTimes(2)
  const retries = retryUntilDone(attempt, backoff)
  await jest.advanceTimersByTimeAsync(999)
  expect(attempt).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(attempt).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('online'))
  await retries
  expect(attempt).toHaveBeenCalledTimes(3)
  expect(jest.getTimerCount()).toBe(0)
})

test('retryUntilDone waits first if an attempt has failed before', async () => {
  const attempt = failTimes(0)
  const retries = retryUntilDone(attempt, { ...backoff, failed: 2 })
  await jest.advanceTimersByTimeAsync(1_999)
  expect(attempt).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  await retries
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('a cancelled retry does not run, neither after the delay nor when the network returns', async () => {
  const retry = jest.fn()
  retryAfter(1_000, retry)()
  window.dispatchEvent(new Event('online'))
  await jest.advanceTimersByTimeAsync(2_000)
  expect(retry).not.toHaveBeenCalled()
})
