import { neutralText, visibleText } from './neutral-text'

const LONGEST_NICKNAME = 50
/** The colon ends the nickname of a line, and the star begins what the room says. */
const RESERVED = /[:*]/g

/** A nickname as it stands before the colon of a line; empty if nothing of it is left. */
export function publicNickname(nickname: string): string {
  // With signs that show nothing two names could look the same.
  const visible = visibleText(neutralText(nickname)).replace(RESERVED, ' ')
  return [...visible.normalize('NFC').replace(/\s+/gu, ' ').trim()]
    .slice(0, LONGEST_NICKNAME)
    .join('')
    .trim()
}
