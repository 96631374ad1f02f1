import { visibleText } from '@parlor/shared/contract/build/visible-text'

/** Removes the side effects of pasting or of typing in another script from a code or number:
 * blanks, hyphens, zero-width marks; the digits of every script become plain ones. */
export function plainCharacters(value: string): string {
  return visibleText(value.normalize('NFKC'))
    .replace(/[\s\p{Cc}\p{Pd}\u2212]/gu, '')
    .replace(/\p{Nd}/gu, plainDigit)
}

/** Unicode has the ten digits of a script in a row, from zero on. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
