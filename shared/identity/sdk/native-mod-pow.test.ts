import { AuthenticationHelper } from 'amazon-cognito-identity-js'
import * as fc from 'fast-check'
import { installNativeModPow, modPow, type Power, type SdkBigInteger } from './native-mod-pow'

// The SDK's own integers, before the layer changes them.
const helper = new AuthenticationHelper('pool') as AuthenticationHelper & { N: SdkBigInteger }
const prototype: SdkBigInteger = Object.getPrototypeOf(helper.g)
const stockModPow = prototype.modPow

/** A power by the SDK's class, with its own `modPow` or with the replacement. */
function power({ base, exponent, modulus }: Power): Promise<string | undefined> {
  const integer = (value: bigint) => new prototype.constructor(value.toString(16), 16)
  return new Promise((resolve, reject) =>
    integer(base).modPow(integer(exponent), integer(modulus), (error, result) =>
      error === null ? resolve(result?.toString(16)) : reject(error),
    ),
  )
}

const bits = (count: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(count) - 1n })
const signedInteger = (count: number) =>
  fc.oneof(
    bits(count),
    bits(count).map((value) => -value),
  )
const N = BigInt(`0x${helper.N.toString(16)}`)

const anyLength: fc.Arbitrary<Power> = fc.record({
  base: fc.oneof(bits(8), signedInteger(512)),
  exponent: fc.oneof(bits(17), bits(48), bits(300)).map((value) => value + 1n),
  // The SDK uses only odd moduli.
  modulus: fc.oneof(bits(16), bits(256)).map((value) => value * 2n + 3n),
})
const ofSignIn: fc.Arbitrary<Power> = fc.record({
  // B - k * g^x, which is usually negative.
  base: fc.oneof(fc.constant(2n), signedInteger(3330)),
  exponent: fc.oneof(bits(256), bits(1024)).map((value) => value + 1n),
  modulus: fc.constant(N),
})

it.each([
  ['many lengths and both signs', anyLength, 500],
  ['a sign-in', ofSignIn, 10],
])('matches the SDK’s own modPow, for numbers of %s', async (_case, powers, numRuns) => {
  const same = fc.asyncProperty(powers, async (input) => {
    prototype.modPow = stockModPow
    const expected = await power(input)
    installNativeModPow(prototype)
    expect(await power(input)).toBe(expected)
  })
  await fc.assert(same, { numRuns })
})

it('computes the same power of one exponent once', async () => {
  installNativeModPow(prototype)
  const [base, exponent] = [new prototype.constructor('2', 16), new prototype.constructor('ff', 16)]
  const ask = () =>
    new Promise<SdkBigInteger | null>((resolve) =>
      base.modPow(exponent, helper.N, (_error, result) => resolve(result)),
    )
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second).toBe(first)
})

it('calls back with the error if there is no result', async () => {
  installNativeModPow(prototype)
  await expect(power({ base: 2n, exponent: 3n, modulus: 0n })).rejects.toThrow(RangeError)
})

it('pauses, so that the page can answer in between', async () => {
  let hasAnswered = false
  setTimeout(() => {
    hasAnswered = true
  })
  // Long enough to need more than one slice on any machine.
  await modPow({ base: 3n, exponent: 2n ** 3000n - 1n, modulus: 2n ** 3072n - 1n })
  expect(hasAnswered).toBe(true)
})
