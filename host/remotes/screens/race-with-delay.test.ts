import { MAX_DELAY_MS, raceWithDelay } from './race-with-delay'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('raceWithDelay resolves when the work is done, and leaves no timer', async () => {
  await expect(raceWithDelay(Promise.resolve())).resolves.toBeUndefined()
  expect(jest.getTimerCount()).toBe(0)
})

test('raceWithDelay resolves after its delay when the work takes longer', async () => {
  const over = jest.fn()
  raceWithDelay(new Promise(() => {})).then(over)
  await jest.advanceTimersByTimeAsync(MAX_DELAY_MS - 1)
  expect(over).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(over).toHaveBeenCalledTimes(1)
})

test('raceWithDelay answers every call for the same work with one promise', () => {
  const work = new Promise(() => {})
  expect(raceWithDelay(work)).toBe(raceWithDelay(work))
})
