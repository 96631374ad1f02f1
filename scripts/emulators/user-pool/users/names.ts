/** The maximum length of a name in the request table. */
const NAME_MAX_LENGTH = 128

/** The characters of a name, without those that have a meaning in an address. */
const CHARACTER = '[^\\s\\p{C}@<>()[\\]\\\\,;:"]'
const LAST = CHARACTER.replace('"', '".')
const EMAIL = new RegExp(`^${CHARACTER}+@${CHARACTER}+\\.${LAST}+$`, 'u')

/** A verified address is a name to sign in with, so it follows the rules of names. */
export function isEmail(text: string): boolean {
  return text.length <= NAME_MAX_LENGTH && EMAIL.test(text)
}

/**
 * A name in its compared form: A to Z in lower case. Folding other scripts too would treat two
 * mailboxes as one: the lower case of the Kelvin sign is k.
 */
export function foldCase(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
