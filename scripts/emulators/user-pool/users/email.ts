import { NAME_MAX_LENGTH } from './user-store'

/** What a name can have but the signs that stand for something in an address. */
const SIGN = '[^\\s\\p{C}@<>()[\\]\\\\,;:"]'
const LAST = SIGN.replace('"', '".')
const EMAIL = new RegExp(`^${SIGN}+@${SIGN}+\\.${LAST}+$`, 'u')

/** A verified address is a name to sign in with: what is no name could never be used again. */
export function isEmail(text: string): boolean {
  return text.length <= NAME_MAX_LENGTH && EMAIL.test(text)
}
