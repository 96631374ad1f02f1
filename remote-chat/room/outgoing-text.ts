/** Specification section 5: "Double and single quote characters are stripped from outgoing chat
 * messages." */
export function stripQuotes(text: string): string {
  return text.replaceAll(/["']/g, '')
}

/** Specification section 5: a message is required. Blank counts as empty, and so does what is
 * nothing but quotes. */
export function isSendable(draft: string): boolean {
  return stripQuotes(draft).trim() !== ''
}
