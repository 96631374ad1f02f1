import { differenceOf, trialsUntilDoubled } from './newcombe'

// Table II of Newcombe (1998), method 10.
it.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [0, 10, 0, 10, -0.2775, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
  [10, 10, 0, 10, 0.6075, 1],
])('the interval of %i/%i - %i/%i is the published one', (a, ofA, b, ofB, low, high) => {
  const found = differenceOf({ count: a, of: ofA }, { count: b, of: ofB })
  expect(found.at).toBeCloseTo(a / ofA - b / ofB, 10)
  expect(found.low).toBeCloseTo(low, 4)
  expect(found.high).toBeCloseTo(high, 4)
})

it('a doubled share of 10% shows with 197 in each group, as the usual formula says', () => {
  expect(trialsUntilDoubled({ count: 1, of: 10 })).toEqual({ trials: 197, inBoth: true })
  expect(trialsUntilDoubled({ count: 19.7, of: 197 })).toEqual({ trials: 196, inBoth: false })
  const { trials } = trialsUntilDoubled({ count: 1e6, of: 1e7 })
  expect(trials).toBe(Math.ceil(0.16 / (0.1 / 2.801585) ** 2))
})
