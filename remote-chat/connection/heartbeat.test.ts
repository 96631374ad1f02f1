import { createHeartbeat, DEAD_AFTER_MS, DOUBT_MS, KEEP_ALIVE_MS } from './heartbeat'

const MINUTE = 60_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A heartbeat whose first probe was answered. */
function begin() {
  const probe = jest.fn()
  const renew = jest.fn()
  const heartbeat = createHeartbeat({ probe, renew })
  heartbeat.ask()
  heartbeat.heard()
  probe.mockClear()
  return { heartbeat, probe, renew }
}

test('probes a silent connection within the 10 minutes of the gateway', () => {
  const { heartbeat, probe } = begin()
  expect(KEEP_ALIVE_MS).toBeLessThan(10 * MINUTE)
  jest.advanceTimersByTime(KEEP_ALIVE_MS)
  expect(probe).toHaveBeenCalledTimes(1)
  heartbeat.heard()
  jest.advanceTimersByTime(KEEP_ALIVE_MS)
  expect(probe).toHaveBeenCalledTimes(2)
})

test('probes no connection on which lines arrive', () => {
  const { heartbeat, probe } = begin()
  for (let minute = 0; minute < 30; minute += 1) {
    heartbeat.heard()
    jest.advanceTimersByTime(MINUTE)
  }
  expect(probe).not.toHaveBeenCalled()
})

test('renews a connection that leaves its first probe unanswered', () => {
  const renew = jest.fn()
  createHeartbeat({ probe: jest.fn(), renew }).ask()
  jest.advanceTimersByTime(DEAD_AFTER_MS)
  expect(renew).toHaveBeenCalledTimes(1)
})

test('renews a connection that has died in silence, however often it is probed', () => {
  const { heartbeat, renew } = begin()
  jest.advanceTimersByTime(KEEP_ALIVE_MS)
  for (let second = 0; second < DEAD_AFTER_MS / 1_000; second += 1) {
    expect(renew).not.toHaveBeenCalled()
    heartbeat.ask()
    jest.advanceTimersByTime(1_000)
  }
  expect(renew).toHaveBeenCalledTimes(1)
})

test('probes a connection that is silent after a message before it gives it up', () => {
  const { heartbeat, probe, renew } = begin()
  heartbeat.messageSent()
  jest.advanceTimersByTime(DOUBT_MS - 1)
  heartbeat.messageSent()
  jest.advanceTimersByTime(1)
  expect(probe).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(DEAD_AFTER_MS)
  expect(renew).toHaveBeenCalledTimes(1)
})

test('has as much patience with each part of an answer', () => {
  const { heartbeat, renew } = begin()
  heartbeat.ask()
  for (let part = 0; part < 3; part += 1) {
    jest.advanceTimersByTime(DEAD_AFTER_MS - 1)
    expect(renew).not.toHaveBeenCalled()
    heartbeat.heardPart()
  }
  jest.advanceTimersByTime(DEAD_AFTER_MS)
  expect(renew).toHaveBeenCalledTimes(1)
})

test('checks once, and only a connection that has been silent for a while', () => {
  const { heartbeat, probe } = begin()
  heartbeat.check()
  expect(probe).not.toHaveBeenCalled()
  jest.advanceTimersByTime(MINUTE)
  heartbeat.check()
  heartbeat.check()
  expect(probe).toHaveBeenCalledTimes(1)
})

test('is still once stopped', () => {
  const { heartbeat, probe, renew } = begin()
  heartbeat.stop()
  heartbeat.check()
  heartbeat.messageSent()
  expect(jest.getTimerCount()).toBe(0)
  expect(probe).not.toHaveBeenCalled()
  expect(renew).not.toHaveBeenCalled()
})
