import { isSendable, stripQuotes } from './outgoing-text'

test('strips double and single quotes from an outgoing message (specification section 5)', () => {
  expect(stripQuotes(`she said "it's" fine`)).toBe('she said its fine')
})

test('leaves everything else as it was typed', () => {
  expect(stripQuotes('  `a` «b» “c” ‘d’ {"e":1} ')).toBe('  `a` «b» “c” ‘d’ {e:1} ')
})

test.each(['', ' ', '\t  ', '"', `'"' "`])('does not send %j', (draft) => {
  expect(isSendable(draft)).toBe(false)
})

test('sends what has at least one other character', () => {
  expect(isSendable(` '.' `)).toBe(true)
})
