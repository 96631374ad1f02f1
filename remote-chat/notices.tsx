import { Notice } from '@parlor/shared'
import { useEffect } from 'react'
import type { LineChoice } from './choice/line-choice'
import type { ChatRoom } from './room/chat-room'
import './notices.css'

/** Long enough to read two sentences twice. */
export const NOTICE_MS = 10_000

/** A map, because the service chooses the code, and an object also has a `constructor`. */
const refusals = new Map([
  ['too-fast', "You're sending messages too quickly. Wait a moment and try again."],
  ['too-long', 'This message is too long. Shorten it and send it again.'],
  ['malformed', 'The room could not read this message. Change it and send it again.'],
  ['silenced', 'A moderator has silenced you in this room. You can still read.'],
])

/** Explains the refusal of a message, which is back in the composer, by its code. */
function refusalText(code: string): string {
  return refusals.get(code) ?? 'The room could not store this message. Please send it again.'
}

/** Removes a notice after a while. */
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

/** Shows how an action ended, below the lines, which shrink to make room. */
export function RoomNotices({ refusal, room, choice }: RoomNoticesProps) {
  const { outcome, endOutcome } = choice
  useEnd(refusal, room.endProblem)
  useEnd(outcome, endOutcome)
  return (
    <div className="chat-notices">
      {refusal && <Notice>{refusalText(refusal)}</Notice>}
      {/* Always rendered, because screen readers announce only changes of an existing element. */}
      <p aria-live="polite">{outcome}</p>
    </div>
  )
}
