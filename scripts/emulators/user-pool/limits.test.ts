import { exampleUser } from '../../testing/user-pool/user-rows'
import { attemptKeyOf, Lockout } from './limits'

const MINUTE = 60_000
const ada = 'sub-of-ada'
let now = 0
let lockout: Lockout
beforeEach(() => {
  now = 1_000_000
  lockout = new Lockout(() => now)
})

function fail(times: number): void {
  for (let count = 0; count < times; count++) {
    lockout.recordFailure(ada)
    now = until()
  }
}

/** The end of the current lock. */
function until(): number {
  const start = now
  while (lockout.isLocked(ada)) now += 500
  const end = now
  now = start
  return end
}

test.each([
  [5, 1_000],
  [6, 2_000],
  [9, 16_000],
  [14, 512_000],
  [15, 15 * MINUTE],
  [30, 15 * MINUTE],
])('locks for 2^(n-5) seconds after %d failures, up to 15 minutes', (failures, lock) => {
  fail(failures - 1)
  lockout.recordFailure(ada)
  expect(until() - now).toBe(lock)
})

test('attempts during a lock do not prolong it', () => {
  fail(7)
  lockout.recordFailure(ada)
  now += 7_999
  expect(lockout.isLocked(ada)).toBe(true)
  now += 1
  expect(lockout.isLocked(ada)).toBe(false)
})

test('fifteen minutes without an attempt reset the count', () => {
  fail(8)
  now += 15 * MINUTE
  lockout.isLocked(ada)
  for (let count = 0; count < 4; count++) lockout.recordFailure(ada)
  expect(lockout.isLocked(ada)).toBe(false)
})

test('an unknown name is counted case-insensitively, and apart from users', () => {
  expect(attemptKeyOf(undefined, 'Ada')).toBe(attemptKeyOf(undefined, 'aDA'))
  expect(attemptKeyOf({ ...exampleUser, sub: 'x' }, 'ada')).not.toBe(attemptKeyOf(undefined, 'ada'))
})
