import { neutralText, visibleText } from './neutral-text'

const LONGEST_NICKNAME = 50
/** The colon ends the nickname of a line; with it the signs that look like it in one font or another. */
const COLONS =
  ':\\u02d0\\u02f8\\u0589\\u05c3\\u0703\\u0704\\u1361\\u1365\\u1366\\u16ec\\u17d6\\u1803\\u1804\\u1809\\u205a\\u205d\\u2236\\u2806\\u2830\\u2982\\ua4fd\\ua6f4\\ua789\\ufe13\\ufe30\\ufe55\\uff1a\\u{12471}\\u{1d108}'
/** The star begins what the room itself says; with it what Unicode calls an asterisk. */
const STARS =
  '*\\u0359\\u066d\\u204e\\u2051\\u2055\\u20f0\\u2217\\u229b\\u22c6\\u22c7\\u2722-\\u2725\\u2731-\\u273d\\u2743\\u2749-\\u274b\\ua673\\ufe61\\uff0a\\u{1031f}\\u{1f7af}-\\u{1f7bf}'
/** A mark with a width of its own, such as the two dots of visarga, where no letter of its script
 * bears it. */
const STRAY_MARKS =
  '(?<=(?:^|[^\\p{L}\\p{M}]|[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])\\p{M}*)\\p{Mc}'
const RESERVED = new RegExp(`[${COLONS}${STARS}]|${STRAY_MARKS}`, 'gu')

/** A nickname as it stands before the colon of a line; empty if nothing of it is left. */
export function publicNickname(nickname: string): string {
  // With signs that show nothing two names could look the same.
  const visible = visibleText(neutralText(nickname)).replace(RESERVED, ' ')
  return [...visible.normalize('NFC').replace(/\s+/gu, ' ').trim()]
    .slice(0, LONGEST_NICKNAME)
    .join('')
    .trim()
}
