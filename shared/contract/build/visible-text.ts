/** Invisible characters. U+2800 is the empty Braille pattern. */
export const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** The text without invisible characters, which emoji and some scripts need. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '')
}
