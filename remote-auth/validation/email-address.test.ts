import { isEmailAddress } from './email-address'

it.each([
  'ada@example.com',
  'ada.lovelace+parlor@mail.example.co.uk',
  "o'neill@example.ie",
  'a@b.io',
  '1815@example.museum',
  'ada_l-1@sub-domain.example.com',
  'ümläut@bücher.example',
  '用户@例え.jp',
  'ada@xn--bcher-kva.example',
])('accepts the address %s', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

it.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@example.',
  'ada@example.c',
  'ada@.com',
  'ada@example..com',
  'ada..l@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'ada@lovelace@example.com',
  'ada lovelace@example.com',
  'ada@exam ple.com',
  'ada,bob@example.com',
  'ada@example,com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@127.0.0.1',
  'Ada <ada@example.com>',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(64)}.com`,
])('rejects the address %s', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})
