import { nextTask } from '../../next-task'

/** The SDK's big integer class, which it does not export. */
export interface SdkBigInteger {
  constructor: new (text: string, radix: number) => SdkBigInteger
  toString(radix: number): string
  modPow(exponent: SdkBigInteger, modulus: SdkBigInteger, callback: ModPowCallback): void
}

type ModPowCallback = (error: unknown, result: SdkBigInteger | null) => void

/**
 * Replaces the SDK's `modPow` with one on native integers: the SDK's own blocks a sign-in for 280 ms.
 * It already takes a callback, but calls it before it returns.
 */
export function installNativeModPow(prototype: SdkBigInteger): void {
  // The SDK computes its first power twice, with the same exponent, and uses only the second.
  const pending = new WeakMap<SdkBigInteger, { key: string; result: Promise<SdkBigInteger> }>()

  prototype.modPow = function (exponent, modulus, callback) {
    // Convert each to text only once: that alone can take 8 ms of a sign-in.
    const [base, n] = [this.toString(16), modulus.toString(16)]
    const key = `${base} ${n}`
    let shared = pending.get(exponent)
    if (shared?.key !== key) {
      const power = {
        base: parseHex(base),
        exponent: parseHex(exponent.toString(16)),
        modulus: parseHex(n),
      }
      const Integer = this.constructor
      const result = modPow(power).then((value) => new Integer(value.toString(16), 16))
      shared = { key, result }
      pending.set(exponent, shared)
    }
    shared.result.then((result) => callback(null, result)).catch((error) => callback(error, null))
  }
}

function parseHex(hex: string): bigint {
  return hex.startsWith('-') ? -BigInt(`0x${hex.slice(1)}`) : BigInt(`0x${hex}`)
}

export interface Power {
  base: bigint
  exponent: bigint
  modulus: bigint
}

/** Keeps the page responsive between two slices, even on a slow processor. */
const SLICE_MS = 8

/** Bits per window: the best for SRP's exponents of 256 and 1024 bits. */
const WINDOW = 5

/** `base ** exponent % modulus` by a sliding window, in slices that do not block the page. */
export async function modPow({ base, exponent, modulus }: Power): Promise<bigint> {
  // Not in the caller's task, which has had work of its own.
  await nextTask()
  const bits = exponent > 0n ? exponent.toString(2) : ''
  const odd = oddPowers(((base % modulus) + modulus) % modulus, modulus)
  let result = 1n % modulus
  let sliceEnd = performance.now() + SLICE_MS
  let from = 0
  while (from < bits.length) {
    let to = Math.min(bits[from] === '0' ? from + 1 : from + WINDOW, bits.length)
    // A window ends with a one, so that odd powers are enough.
    while (to > from + 1 && bits[to - 1] === '0') to -= 1
    for (let bit = from; bit < to; bit += 1) result = (result * result) % modulus
    const windowValue = Number.parseInt(bits.slice(from, to), 2)
    const factor = odd[(windowValue - 1) / 2]
    if (factor !== undefined) result = (result * factor) % modulus
    from = to
    if (performance.now() >= sliceEnd) {
      await nextTask()
      sliceEnd = performance.now() + SLICE_MS
    }
  }
  return result
}

/** base ** 1, base ** 3, base ** 5, ... for every odd window. */
function oddPowers(base: bigint, modulus: bigint): bigint[] {
  const square = (base * base) % modulus
  const powers = [base]
  for (let power = base, remaining = 2 ** (WINDOW - 1) - 1; remaining > 0; remaining -= 1) {
    power = (power * square) % modulus
    powers.push(power)
  }
  return powers
}
