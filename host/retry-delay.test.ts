import { retryDelayMs } from './retry-delay'

test('attempts come twice as far apart each time, and never further than half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(retryDelayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})
