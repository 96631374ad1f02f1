import { MOMENT_MS, moment } from './moment'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('is over when the work is done', async () => {
  await expect(moment(Promise.resolve())).resolves.toBeUndefined()
  expect(jest.getTimerCount()).toBe(0)
})

test('is over when the work takes longer than a moment', async () => {
  const over = jest.fn()
  moment(new Promise(() => {})).then(over)
  await jest.advanceTimersByTimeAsync(MOMENT_MS - 1)
  expect(over).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(over).toHaveBeenCalledTimes(1)
})

test('is one and the same for who asks later', () => {
  const work = new Promise(() => {})
  expect(moment(work)).toBe(moment(work))
})
