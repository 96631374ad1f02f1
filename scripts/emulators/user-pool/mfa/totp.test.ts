import { base32, stepOf, totp } from './totp'

const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %d seconds the code is that of RFC 6238', (seconds, code) => {
  expect(totp(SECRET, Math.floor(seconds / 30))).toBe(code)
})

test('a code serves one step early and one step late, not longer', () => {
  const now = 1_111_111_110_000
  const step = now / 30_000
  const found = [-2, -1, 0, 1, 2].map((drift) =>
    stepOf(totp(SECRET, step + drift), { secret: SECRET, now }),
  )
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
})

test('a secret reads as authenticator apps take it (RFC 4648)', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})
