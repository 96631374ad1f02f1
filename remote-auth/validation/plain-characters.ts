/** Removes the side effects of pasting or of typing in another script from a code or number:
 * blanks, hyphens, zero-width marks; full-width digits become plain ones. */
export function plainCharacters(value: string): string {
  return value.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, '')
}
