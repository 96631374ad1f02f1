import { modPow } from './mod-pow'

it.each([
  [{ base: 2n, exponent: 10n, modulus: 1000n }, 24n],
  [{ base: 0n, exponent: 5n, modulus: 7n }, 0n],
  [{ base: 5n, exponent: 0n, modulus: 7n }, 1n],
  [{ base: 5n, exponent: 0n, modulus: 1n }, 0n],
  [{ base: -3n, exponent: 3n, modulus: 7n }, 1n],
  [{ base: 3n, exponent: 0b1011_0000_0001n, modulus: 11n }, 9n],
])('computes %p', async (power, expected) => {
  expect(await modPow(power)).toBe(expected)
})

it('pauses, so that the page can answer in between', async () => {
  let hasAnswered = false
  setTimeout(() => {
    hasAnswered = true
  })
  // Long enough for any machine to need more than one slice.
  await modPow({ base: 3n, exponent: 2n ** 3000n - 1n, modulus: 2n ** 3072n - 1n })
  expect(hasAnswered).toBe(true)
})
