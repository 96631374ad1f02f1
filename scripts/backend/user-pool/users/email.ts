/** The longest address that mail can be sent to (RFC 5321); it also bounds the store's keys. */
const EMAIL_MAX_LENGTH = 254
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text)
}
