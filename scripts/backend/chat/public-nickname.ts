import { neutralText } from './neutral-text'

const LONGEST_NICKNAME = 50
/** Invisible signs, with which two names could look the same. */
const INVISIBLE = /\p{Cf}/gu
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
