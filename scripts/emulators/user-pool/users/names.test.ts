import { isEmail } from './names'

test.each(['ada@example.org', 'a.b+c@sub.example.co', 'ünï@exämple.org'])(
  '%s is an address',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test.each(['', 'ada', 'ada@', '@example.org', 'ada@example', 'a b@example.org', 'a@b@example.org'])(
  '%j is not an address',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)

test('an address that is too long for a name is invalid', () => {
  expect(isEmail(`${'a'.repeat(116)}@example.org`)).toBe(true)
  expect(isEmail(`${'a'.repeat(117)}@example.org`)).toBe(false)
})

test.each(['\u0000', '\u200b', '\u202e', '\ud800'])(
  'an address with %j, which no name can have, is invalid',
  (sign) => {
    expect(isEmail(`ada${sign}@example.org`)).toBe(false)
    expect(isEmail(`ada@example${sign}.org`)).toBe(false)
  },
)
