import { neutralText, visibleText } from './neutral-text'

const LONGEST_NICKNAME = 50
/** The colon ends the nickname of a line, and the star begins what the room says; with each the
 * letters that look like it. */
const RESERVED =
  /[:\u02d0\u02f8\u0589\u05c3\u2236\ua789\ufe13\ufe55\uff1a*\u066d\u204e\u2217\u2731\ufe61\uff0a]/g

/** A nickname as it stands before the colon of a line; empty if nothing of it is left. */
export function publicNickname(nickname: string): string {
  // With signs that show nothing two names could look the same.
  const visible = visibleText(neutralText(nickname)).replace(RESERVED, ' ')
  return [...visible.normalize('NFC').replace(/\s+/gu, ' ').trim()]
    .slice(0, LONGEST_NICKNAME)
    .join('')
    .trim()
}
