import { OWN_REMOVAL_MS } from '@parlor/shared/contract/build/chat-rules'
import type { Membership } from '@parlor/shared/contract/chat-wire'
import { isRemoved, type LineEntry } from '../transcript/transcript'

/** True for lines that this member may remove or silence; the service makes the final decision. */
export function mayChoose(line: LineEntry, you: Membership | undefined, now: number): boolean {
  const { seq, by, kind, at = 0 } = line
  if (!you || seq === undefined || kind === undefined || isRemoved(line)) return false
  if (you.moderator) return subjectOf(line) !== undefined
  return by === you.by && (kind === 'said' || kind === 'command') && now - at <= OWN_REMOVAL_MS
}

/** The pseudonym of the author, or of the person whom a line of the room is about. */
export function subjectOf({ by, about }: LineEntry): string | undefined {
  return by || about
}
