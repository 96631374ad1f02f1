/**
 * A name as it is compared: of A to Z in small letters. Whoever compares other scripts so takes two
 * mailboxes for one: the small letter of the Kelvin sign is k.
 */
export function foldCase(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
