/** Specification section 5: "Double and single quote characters are stripped from outgoing chat
 * messages." */
export function stripQuotes(text: string): string {
  return text.replaceAll(/["']/g, '')
}

/** Invisible characters: spaces, joiners, fillers. U+2800 is Braille's blank. */
const BLANK = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Specification section 5: a message is required. A blank text counts as empty, and so does one of
 * only quotes. */
export function isSendable(draft: string): boolean {
  return stripQuotes(draft).replace(BLANK, '') !== ''
}

/** The gateway closes a connection on a frame over 32 KB; part of that is not the text. */
const TEXT_LIMIT_BYTES = 32 * 1024 - 256

/** True if the gateway accepts the message. One that ends the connection would be sent again on the
 * next, and end that too. */
export function fitsFrame(text: string): boolean {
  return new TextEncoder().encode(JSON.stringify(text)).length <= TEXT_LIMIT_BYTES
}

/** The service files ids by six hours (`ID_LIFE_MS` in scripts/chat/chat-store.ts). */
const ID_PERIOD_MS = 6 * 60 * 60_000

/** A new id for one message, which begins with its period. `randomUUID` needs a secure context, which
 * a site on plain HTTP in a local network is not. */
export function createMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${Math.floor(Date.now() / ID_PERIOD_MS)}-${random}`
}
