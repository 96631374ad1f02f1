import { ID_PERIOD_MS, MESSAGE_LENGTH } from '@parlor/shared/contract/build/chat-rules'
import { visibleText } from '@parlor/shared/contract/build/visible-text'
import { messageFrame } from '../connection/chat-frames'

/** Specification section 5: "Double and single quote characters are stripped from outgoing chat
 * messages." */
export function stripQuotes(text: string): string {
  return text.replaceAll(/["']/g, '')
}

/** Specification section 5: a message is required. A text of only spaces or quotes counts as
 * empty. */
export function isSendable(draft: string): boolean {
  return visibleText(stripQuotes(draft)).replace(/[\s\p{Cc}]/gu, '') !== ''
}

/** The gateway closes a connection that sends a larger frame. In bytes. */
export const FRAME_BYTES = 32 * 1024

/** True if the service refuses this text because of its length. The specification has no limit, so
 * without our own service only the gateway's frame size counts. */
export function isTooLong(text: string, { resume }: { resume: boolean }): boolean {
  if (resume) return text.length > MESSAGE_LENGTH
  return new TextEncoder().encode(messageFrame(text)).length > FRAME_BYTES
}

/** The length of the message that a draft would become. */
export function outgoingLength(draft: string): number {
  return stripQuotes(draft).length
}

/** A new id for a message, starting with its period. It does not use `randomUUID`, which needs a
 * secure context: a site on plain HTTP in a local network is none. */
export function createMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${Math.floor(Date.now() / ID_PERIOD_MS)}-${random}`
}
