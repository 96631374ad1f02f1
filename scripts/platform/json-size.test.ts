import fc from 'fast-check'
import { hasMoreSigns } from './json-size'

/** Of a text that JSON.stringify wrote. */
function signsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce((sum: number, each) => sum + signsOf(each), 0)
  const { length } = Object.keys(value)
  return inside + 1 + Math.max(0, length - 1) + (Array.isArray(value) ? 0 : length)
}

function expectSigns(text: string, signs: number) {
  expect(hasMoreSigns(text, signs)).toBe(false)
  if (signs > 0) expect(hasMoreSigns(text, signs - 1)).toBe(true)
}

describe('the signs of a JSON text', () => {
  it('are counted outside its strings alone', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expectSigns(JSON.stringify(value), signsOf(value))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['quotes and backslashes', JSON.stringify({ a: '\\"[{,:"\\' }), 2],
    ['a string that never ends', '["[[[[', 1],
    ['a backslash at the end', '["\\', 1],
    ['nothing', '', 0],
  ])('%s', (_, text, signs) => {
    expectSigns(text, signs)
  })
})
