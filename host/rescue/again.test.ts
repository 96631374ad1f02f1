import { again } from './again'

describe('again', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const failing = (times: number) => {
    let attempts = 0
    return jest.fn(async () => ++attempts > times)
  }

  it('waits longer after each failure, and stops at the first success', async () => {
    const attempt = failing(2)
    const done = again(attempt)
    await jest.advanceTimersByTimeAsync(999)
    expect(attempt).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(1)
    expect(attempt).toHaveBeenCalledTimes(2)
    await jest.advanceTimersByTimeAsync(2_000)
    await done
    await jest.advanceTimersByTimeAsync(60_000)
    expect(attempt).toHaveBeenCalledTimes(3)
  })

  it('tries at once when the network is back', async () => {
    const attempt = failing(1)
    const done = again(attempt)
    await jest.advanceTimersByTimeAsync(0)
    window.dispatchEvent(new Event('online'))
    await done
    expect(attempt).toHaveBeenCalledTimes(2)
    expect(jest.getTimerCount()).toBe(0)
  })
})
