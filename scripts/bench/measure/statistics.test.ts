import { slope } from './statistics'

test('finds how fast points grow', () => {
  expect(slope([0, 1, 2, 3].map((x) => ({ x, y: 5 + 2 * x })))).toBeCloseTo(2)
  expect(
    slope([
      { x: 0, y: 1 },
      { x: 1, y: 3 },
      { x: 2, y: 1 },
    ]),
  ).toBeCloseTo(0)
})
