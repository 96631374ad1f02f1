/** The longest name of the request table. */
const NAME_MAX_LENGTH = 128

/** What a name can have, except the characters with a meaning in an address. */
const CHARACTER = '[^\\s\\p{C}@<>()[\\]\\\\,;:"]'
const LAST = CHARACTER.replace('"', '".')
const EMAIL = new RegExp(`^${CHARACTER}+@${CHARACTER}+\\.${LAST}+$`, 'u')

/** A verified address is a name to sign in with, so it is held to the rules of names. */
export function isEmail(text: string): boolean {
  return text.length <= NAME_MAX_LENGTH && EMAIL.test(text)
}

/**
 * A name as it is compared: A to Z in small letters. Folding other scripts too would take two
 * mailboxes for one, for the small letter of the Kelvin sign is k.
 */
export function foldCase(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
