import { createHeartbeat, DEAD_AFTER_MS, KEEP_ALIVE_MS } from './heartbeat'
import { realTime } from './time'

const MINUTE = 60_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A heartbeat that has received the answer to its first probe. */
function begin() {
  const probe = jest.fn()
  const renew = jest.fn()
  const heartbeat = createHeartbeat({ time: realTime, probe, renew })
  heartbeat.ask()
  heartbeat.noteFrame()
  probe.mockClear()
  return { heartbeat, probe, renew }
}

test('does not probe a connection while lines arrive', () => {
  const { heartbeat, probe } = begin()
  for (let minute = 0; minute < 30; minute += 1) {
    heartbeat.noteFrame()
    jest.advanceTimersByTime(MINUTE)
  }
  expect(probe).not.toHaveBeenCalled()
})

test('renews a connection that died silently, however often it is probed', () => {
  const { heartbeat, renew } = begin()
  jest.advanceTimersByTime(KEEP_ALIVE_MS)
  for (let second = 0; second < DEAD_AFTER_MS / 1_000; second += 1) {
    expect(renew).not.toHaveBeenCalled()
    heartbeat.ask()
    jest.advanceTimersByTime(1_000)
  }
  expect(renew).toHaveBeenCalledTimes(1)
})
