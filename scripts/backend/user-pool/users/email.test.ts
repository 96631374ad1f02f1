import { isEmail } from './email'

test.each(['ada@example.org', 'a.b+c@sub.example.co', 'ünï@exämple.org'])('%s is one', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each(['', 'ada', 'ada@', '@example.org', 'ada@example', 'a b@example.org', 'a@b@example.org'])(
  '%j is none',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)

test('an address that no mail server takes is none', () => {
  expect(isEmail(`${'a'.repeat(242)}@example.org`)).toBe(true)
  expect(isEmail(`${'a'.repeat(243)}@example.org`)).toBe(false)
})
