import { INVISIBLE, visibleText } from './build/visible-text'

/**
 * Control characters and line breaks could begin a line that looks like another's, direction marks
 * could reverse a name, and half a character would be stored as three others. Each becomes a space,
 * so that words stay apart.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** One more mark on a letter. Invisible characters between two marks do not end the stack. */
const FURTHER = `(?:(?:(?!\\p{M})${INVISIBLE.source})*\\p{M})`

/** More marks on one letter than any script uses: they would be drawn over other people's lines. */
const STACKED = new RegExp(`(\\p{M}${FURTHER}{3})${FURTHER}+`, 'gu')

/** A message made safe for a line; empty if nothing of it would be visible. */
export function neutralText(text: string): string {
  const neutral = text.replace(UNSAFE, ' ').replace(STACKED, '$1').trim()
  return visibleText(neutral).trim() === '' ? '' : neutral
}
