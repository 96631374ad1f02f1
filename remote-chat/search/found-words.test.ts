import fc from 'fast-check'
import { foundParts } from './found-words'

const marked = (text: string, search: string) =>
  foundParts(text, search)
    .map(({ text, isFound }) => (isFound ? `<${text}>` : text))
    .join('')

test.each([
  ['bob: the lamp is lit', 'LAMP', 'bob: the <lamp> is lit'],
  ['bob: lamps and a clamp', 'lamp', 'bob: <lamps> and a clamp'],
  ['bob: Café, cafe\u0301 and CAFE', 'café', 'bob: <Café>, <cafe\u0301> and <CAFE>'],
  ['bob: one two three', 'three one', 'bob: <one> two <three>'],
  ['bob: مرحبا بالجميع', 'مرحبا', 'bob: <مرحبا> بالجميع'],
  ['bob: <b> & "quotes"', 'b quotes*', '<bob>: <<b>> & "<quotes>"'],
  ['bob: nothing', '.* ()', 'bob: nothing'],
])('marks in %j for %j', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected)
})

test('keeps every text whole', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, (line, search) => {
      const parts = foundParts(line, search)
      expect(parts.map(({ text }) => text).join('')).toBe(line)
    }),
  )
})
