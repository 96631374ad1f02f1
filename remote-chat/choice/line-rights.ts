import { OWN_REMOVAL_MS } from '@parlor/shared/contract/build/chat-rules'
import type { Membership } from '@parlor/shared/contract/chat-wire'
import type { Entry } from '../transcript/transcript'

/** True for lines that this member may do something with; the service has the last word. */
export function mayChoose(line: Entry, you: Membership | undefined, now: number): boolean {
  const { seq, by, kind, at = 0 } = line
  if (!you || !by || seq === undefined || kind === undefined || kind === 'removed') return false
  if (you.moderator) return true
  return by === you.by && (kind === 'said' || kind === 'command') && now - at <= OWN_REMOVAL_MS
}
