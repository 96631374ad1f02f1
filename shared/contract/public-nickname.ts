import { visibleText } from './build/visible-text'
import { neutralText } from './neutral-text'

const LONGEST_NICKNAME = 50
const NEUTRAL_NICKNAME = 'guest'

/** The characters of a nickname besides letters, marks and digits. */
const SIGNS = " \\-_.'\u2019"
const OTHER = `[^\\p{L}\\p{M}\\p{Nd}${SIGNS}]`
/** Letters that look like the colon after the nickname of a line. */
const COLON_LETTERS = '[\u02d0\ua4fd]'
/** A mark without a base letter; and a spacing mark, such as the two dots of visarga, on a letter
 * of a script that has no such marks. */
const STRAY_MARK = '(?<![\\p{L}\\p{M}\\p{Nd}])\\p{M}+'
const FOREIGN_MARK =
  '(?<=[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Nd}]\\p{M}*)\\p{Mc}'
const REPLACED = new RegExp(`${OTHER}|${COLON_LETTERS}|${STRAY_MARK}|${FOREIGN_MARK}`, 'gu')

/**
 * The nickname as shown before the colon of a line: letters, marks, digits and a few signs, with a
 * space for everything else. No name is refused: an empty result becomes `guest`.
 */
export function publicNickname(nickname: string): string {
  // Drop invisible characters first: with them two different names could look the same.
  const neutralName = visibleText(neutralText(nickname)).normalize('NFC').replace(REPLACED, ' ')
  const words = neutralName.replace(/\s+/gu, ' ').trim()
  return [...words].slice(0, LONGEST_NICKNAME).join('').trim() || NEUTRAL_NICKNAME
}
