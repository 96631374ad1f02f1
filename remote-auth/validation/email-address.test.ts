import { asciiAddress, isEmailAddress, shownAddress } from './email-address'

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

it.each([
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@faß.example', 'ada@xn--fa-hia.example'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@مثال.إختبار', 'ada@xn--mgbh0fb.xn--kgbechtv'],
  ['ada@한국.example', 'ada@xn--3e0b707e.example'],
  ['ada@mail.ünïcödé-日本.Example', 'ada@mail.xn--ncd--dpa7a2c3bz799opxc.Example'],
  ['ada@i❤.ws', 'ada@xn--i-7iq.ws'],
  ['ada@l·l.example', 'ada@xn--ll-0ea.example'],
  ['用户@example.com', '用户@example.com'],
  ['ada@127.1', 'ada@127.1'],
  ['', ''],
])('the address %j is %j for a mail server', (shown, ascii) => {
  expect(asciiAddress(shown)).toBe(ascii)
  expect(asciiAddress(ascii)).toBe(ascii)
  expect(shownAddress(ascii)).toBe(shown)
})

it.each([
  ['full-width digits', 'ada@１２７.example', 'ada@127.example'],
  ['a full-width dot', 'ada@例え．jp', 'ada@xn--r8jz45g.jp'],
])('converts an address with %s to ASCII', (_case, address, ascii) => {
  expect(asciiAddress(address)).toBe(ascii)
})

it.each(['ada@xn--.example', 'ada@xn--99999999.example', 'ada@xn--a!b.example', 'ada@ü/b.example'])(
  'shows and sends %s as it is',
  (text) => {
    expect(shownAddress(text)).toBe(text)
    expect(asciiAddress(text)).toBe(text)
  },
)
