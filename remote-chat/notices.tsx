import { Notice } from '@parlor/shared'
import { useEffect } from 'react'
import type { LineChoice } from './choice/line-choice'
import type { ChatRoom } from './room/chat-room'
import './notices.css'

/** Long enough to read two sentences twice. */
export const NOTICE_MS = 10_000

/** A map, because the service chooses the code: an object also has `constructor`. */
const refusals = new Map([
  ['too-fast', "You're sending messages too quickly. Wait a moment and try again."],
  ['too-long', 'This message is too long for the room. Shorten it, then send it again.'],
  ['malformed', 'The room could not read this message. Change it a little, then send it again.'],
  ['silenced', 'A moderator has silenced you in this room. You can still read.'],
])

/** Explains why a message was returned to the composer; `code` is the refusal's. */
function refusalText(code: string): string {
  return (
    refusals.get(code) ?? 'The room could not keep this message just now. Please send it again.'
  )
}

/** Ends a notice that has been shown for a while. */
function useEnd(notice: string | undefined, end: () => void) {
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(end, NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice, end])
}

interface RoomNoticesProps {
  /** The code of the last refusal of a message. */
  refusal: string | undefined
  room: Pick<ChatRoom, 'endProblem'>
  choice: Pick<LineChoice, 'outcome' | 'endOutcome'>
}

/** Tells how something ended, below the lines, which give it its space. */
export function RoomNotices({ refusal, room, choice }: RoomNoticesProps) {
  const { outcome, endOutcome } = choice
  useEnd(refusal, room.endProblem)
  useEnd(outcome, endOutcome)
  return (
    <div className="chat-notices">
      {refusal && <Notice>{refusalText(refusal)}</Notice>}
      {/* Always there, because only a change of what is there is announced. */}
      <p aria-live="polite">{outcome}</p>
    </div>
  )
}
