/**
 * Control characters and line breaks could begin a line that looks like another's, and direction
 * marks could turn a name around. Each becomes a space, so that words do not grow together.
 */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A message as it may stand in a line; empty if nothing of it is left. */
export function neutralText(text: string): string {
  return text.replace(UNSAFE, ' ').trim()
}
