import { modPow } from '../../emulators/user-pool/srp/group'

/** The mandated client's own numbers, for which its package has no types. */
export interface SdkNumber {
  toString(radix: number): string
}

type ModPow = (
  exponent: SdkNumber,
  modulus: SdkNumber,
  callback: (error: null, power: SdkNumber) => void,
) => void

export const { default: BigInteger } = jest.requireActual<{
  default: { new (hex: string, radix: 16): SdkNumber; prototype: { modPow: ModPow } }
}>('amazon-cognito-identity-js/lib/BigInteger')

export const toSdk = (value: bigint) => new BigInteger(value.toString(16), 16)
const fromSdk = (value: SdkNumber) => BigInt(`0x${value.toString(16)}`)

/**
 * Lets OpenSSL compute the mandated client's powers in the tests of a file: its own code takes up
 * to a second for each sign-in. Hashing and padding stay its own.
 */
export function useFastPowers(): void {
  let spy: jest.SpyInstance
  beforeAll(() => {
    spy = jest.spyOn(BigInteger.prototype, 'modPow')
    spy.mockImplementation(function (this: SdkNumber, ...args: Parameters<ModPow>) {
      const [exponent, modulus, callback] = args
      const text = this.toString(16)
      const base = text.startsWith('-')
        ? fromSdk(modulus) - (BigInt(`0x${text.slice(1)}`) % fromSdk(modulus))
        : BigInt(`0x${text}`)
      const power = modPow(base, fromSdk(exponent))
      if (power === undefined) throw new Error('A base of 0, 1 or -1')
      callback(null, toSdk(power))
    })
  })
  afterAll(() => spy.mockRestore())
}
