const SHOWN = 3

/** `a, b, c and 4 more`: the sentence must stay readable. */
export function firstFew(names: readonly string[]): string {
  const rest = names.length - SHOWN
  return names.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** The first line of a message, without the full stop that the sentence around it brings. */
export function oneLine(message: string): string {
  const [first = ''] = message.trim().split('\n')
  return first.replace(/[.?!]$/, '')
}

/** What was refused, and below it each objection. */
export function withObjections(refusal: string, objections: readonly string[]): string {
  return [refusal, ...objections].join('\n  - ')
}
