import { modPow } from './mod-pow'

/** The SDK's big integer: a class that it does not export. */
export interface SdkBigInteger {
  constructor: new (text: string, radix: number) => SdkBigInteger
  toString(radix: number): string
  modPow(exponent: SdkBigInteger, modulus: SdkBigInteger, callback: ModPowCallback): void
}

type ModPowCallback = (error: unknown, result: SdkBigInteger | null) => void

/**
 * Puts native integers behind the SDK's `modPow`, which takes 280 ms of a sign-in without a pause.
 * It takes a callback already, but calls it before it returns.
 */
export function installNativeModPow(prototype: SdkBigInteger): void {
  // The SDK asks for its first power twice, with the same exponent, and uses only the second.
  const underWay = new WeakMap<SdkBigInteger, { key: string; result: Promise<SdkBigInteger> }>()

  prototype.modPow = function (exponent, modulus, callback) {
    const key = `${this.toString(16)} ${modulus.toString(16)}`
    let shared = underWay.get(exponent)
    if (shared?.key !== key) {
      const power = { base: native(this), exponent: native(exponent), modulus: native(modulus) }
      const Integer = this.constructor
      const result = modPow(power).then((value) => new Integer(value.toString(16), 16))
      shared = { key, result }
      underWay.set(exponent, shared)
    }
    shared.result.then((result) => callback(null, result)).catch((error) => callback(error, null))
  }
}

function native(integer: SdkBigInteger): bigint {
  const hex = integer.toString(16)
  return hex.startsWith('-') ? -BigInt(`0x${hex.slice(1)}`) : BigInt(`0x${hex}`)
}
