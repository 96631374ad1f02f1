import { neutralText } from './neutral-text'

const LONGEST_NICKNAME = 50
/** Signs that show nothing, with which two names could look the same. U+2800 is Braille's blank. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** The colon ends the nickname of a line, and the star begins what the room says. */
const RESERVED = /[:*]/g

/** A nickname as it stands before the colon of a line; empty if nothing of it is left. */
export function publicNickname(nickname: string): string {
  const visible = neutralText(nickname).replace(INVISIBLE, '').replace(RESERVED, ' ')
  return [...visible.normalize('NFC').replace(/\s+/gu, ' ').trim()]
    .slice(0, LONGEST_NICKNAME)
    .join('')
    .trim()
}
