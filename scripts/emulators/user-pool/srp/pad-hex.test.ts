import { padHex } from './pad-hex'

test.each([
  [0n, '00'],
  [1n, '01'],
  [127n, '7f'],
  [128n, '0080'],
  [0xabcn, '0abc'],
  [0x8abcn, '008abc'],
])('%d is %s: whole bytes, and no first bit set', (value, hex) => {
  expect(padHex(value)).toBe(hex)
})
