/** A code or a number without what comes along when it is pasted or typed in another script: blanks,
 * hyphens, marks without a width, and digits of full width. */
export function plainCharacters(value: string): string {
  return value.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, '')
}
