import { previousNameIn, REMOVED_TEXT, renamedText } from '@parlor/shared/contract/build/chat-rules'
import type { RefusalCode } from '@parlor/shared/contract/chat-wire'
import type { NewLine } from './chat-store'

// The room's own lines begin with a star. Nicknames cannot contain one, so nobody can imitate them.

export const joinNotice = (who: string) =>
  ({ kind: 'joined', text: `* ${who} joined`, who }) as const
export const leaveNotice = (who: string) => ({ kind: 'left', text: `* ${who} left`, who }) as const
export const renameNotice = (previousName: string, who: string) =>
  ({ kind: 'renamed', text: renamedText(previousName, who), who }) as const

/** The names in a line about a person, unless they were removed. */
export function namesIn({ kind, text, who }: NewLine): string[] {
  if (who === undefined || text === REMOVED_TEXT) return []
  return kind === 'renamed' ? [who, previousNameIn(text, who)] : [who]
}

/** Refusals for plain members, who get text, not frames. */
export const refusalTexts: Record<RefusalCode, string> = {
  'too-fast': '* Not sent: too many messages at once. Wait a moment and send it again.',
  'too-long': '* Not sent: the message is too long.',
  'not-bound': '* Not sent: the connection has not given its nickname.',
  malformed: '* Not sent: the message could not be read.',
  unavailable: '* Not sent: the room cannot be reached right now. Send it again.',
  'unknown-seq': '* Not sent: the room has no line of that number.',
  'not-allowed': '* Not done: you may not do this to that line.',
  silenced: '* Not sent: a moderator has silenced you in this room.',
}
