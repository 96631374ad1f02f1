import { neutralText, visibleText } from './neutral-text'

const LONGEST_NICKNAME = 50
const NEUTRAL_NICKNAME = 'guest'

/** The signs that a nickname may hold beside letters, marks and digits. */
const SIGNS = " \\-_.'\u2019"
const OTHER = `[^\\p{L}\\p{M}\\p{Nd}${SIGNS}]`
/** Letters that look like a colon, with which the nickname of a line ends. */
const COLON_LETTERS = '[\u02d0\ua4fd]'
/** A mark without a letter to stand on; and one with a width of its own, such as the two dots of
 * visarga, on a letter of a script that has none of them. */
const STRAY_MARK = '(?<![\\p{L}\\p{M}\\p{Nd}])\\p{M}+'
const FOREIGN_MARK =
  '(?<=[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Nd}]\\p{M}*)\\p{Mc}'
const REPLACED = new RegExp(`${OTHER}|${COLON_LETTERS}|${STRAY_MARK}|${FOREIGN_MARK}`, 'gu')

/**
 * A nickname as it stands before the colon of a line: letters, marks, digits and a few signs, and a
 * space for everything else. Nobody is refused for a name: one of which nothing is left is `guest`.
 */
export function publicNickname(nickname: string): string {
  // Signs that show nothing go first: with them two names could look the same.
  const shown = visibleText(neutralText(nickname)).normalize('NFC').replace(REPLACED, ' ')
  const words = shown.replace(/\s+/gu, ' ').trim()
  return [...words].slice(0, LONGEST_NICKNAME).join('').trim() || NEUTRAL_NICKNAME
}
