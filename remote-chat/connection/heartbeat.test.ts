import {
  ANSWER_LIMIT_MS,
  CONNECTION_LIFE_MS,
  createHeartbeat,
  DOUBT_MS,
  KEEP_ALIVE_MS,
} from './heartbeat'

const MINUTE = 60_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

function begin(random = 0) {
  const probe = jest.fn()
  const renew = jest.fn()
  const heartbeat = createHeartbeat({ probe, renew, random: () => random })
  heartbeat.start()
  return { heartbeat, probe, renew }
}

test('keeps a silent connection alive within the 10 minutes of the gateway', () => {
  const { heartbeat, probe } = begin()
  expect(KEEP_ALIVE_MS).toBeLessThan(10 * MINUTE)
  heartbeat.heard()
  jest.advanceTimersByTime(KEEP_ALIVE_MS)
  expect(probe).toHaveBeenCalledTimes(1)
  heartbeat.heard()
  jest.advanceTimersByTime(KEEP_ALIVE_MS)
  expect(probe).toHaveBeenCalledTimes(2)
})

test('asks nothing of a connection on which lines arrive', () => {
  const { heartbeat, probe } = begin()
  for (let minute = 0; minute < 30; minute += 1) {
    heartbeat.heard()
    jest.advanceTimersByTime(MINUTE)
  }
  expect(probe).not.toHaveBeenCalled()
})

test('renews a connection whose bind is not answered', () => {
  const { renew } = begin()
  jest.advanceTimersByTime(ANSWER_LIMIT_MS)
  expect(renew).toHaveBeenCalledTimes(1)
})

test('renews a connection that has died in silence', () => {
  const { heartbeat, renew } = begin()
  heartbeat.heard()
  jest.advanceTimersByTime(KEEP_ALIVE_MS + ANSWER_LIMIT_MS)
  expect(renew).toHaveBeenCalledTimes(1)
})

test('asks a connection that is silent after a message, before it gives it up', () => {
  const { heartbeat, probe, renew } = begin()
  heartbeat.heard()
  heartbeat.expectAnswer()
  jest.advanceTimersByTime(DOUBT_MS)
  expect(probe).toHaveBeenCalledTimes(1)
  heartbeat.heard()
  jest.advanceTimersByTime(KEEP_ALIVE_MS - 1)
  expect(probe).toHaveBeenCalledTimes(1)
  heartbeat.expectAnswer()
  jest.advanceTimersByTime(DOUBT_MS + ANSWER_LIMIT_MS)
  expect(renew).toHaveBeenCalledTimes(1)
})

test.each([0, 0.999])('renews before the 2-hour end of the gateway (random %s)', (random) => {
  const { heartbeat, renew } = begin(random)
  let minutes = 0
  for (; renew.mock.calls.length === 0; minutes += 1) {
    heartbeat.heard()
    jest.advanceTimersByTime(MINUTE)
  }
  expect(minutes).toBeLessThan(120)
  expect(minutes * MINUTE).toBeGreaterThan(CONNECTION_LIFE_MS - 11 * MINUTE)
})

test('asks for a sign of life when the page is looked at again after a while', () => {
  const { heartbeat, probe, renew } = begin()
  heartbeat.heard()
  heartbeat.check()
  expect(probe).not.toHaveBeenCalled()
  jest.advanceTimersByTime(MINUTE)
  heartbeat.check()
  heartbeat.check()
  expect(probe).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(ANSWER_LIMIT_MS)
  expect(renew).toHaveBeenCalledTimes(1)
})

test('is still once stopped', () => {
  const { heartbeat, probe, renew } = begin()
  heartbeat.heard()
  heartbeat.stop()
  heartbeat.check()
  jest.advanceTimersByTime(3 * CONNECTION_LIFE_MS)
  expect(probe).not.toHaveBeenCalled()
  expect(renew).not.toHaveBeenCalled()
})
