import { visibleText } from '@parlor/shared/contract/build/visible-text'

/** Cleans up a code or number that was pasted or typed in another script: removes spaces, hyphens
 * and zero-width marks, and turns the digits of every script into ASCII digits. */
export function plainCharacters(value: string): string {
  return visibleText(value.normalize('NFKC'))
    .replace(/[\s\p{Cc}\p{Pd}\u2212]/gu, '')
    .replace(/\p{Nd}/gu, plainDigit)
}

/** The ten digits of a script have consecutive code points, starting with zero. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
