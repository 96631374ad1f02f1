const SHOWN = 3

/** `a, b, c and 4 more`: a sentence must stay one that can be read. */
export function firstFew(names: readonly string[]): string {
  const rest = names.length - SHOWN
  return names.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
