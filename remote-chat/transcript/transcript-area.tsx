import { VisuallyHidden } from '@parlor/shared'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { createTimeColumn } from './time-column'
import type { Transcript } from './transcript'
import { attachTranscriptView, type TranscriptView } from './transcript-view'
import { TRANSCRIPT_ROWS } from './transcript-window'

export interface TranscriptAreaProps {
  transcript: Transcript
  /** Receives the view of the transcript while it is on the page. */
  viewRef: RefObject<TranscriptView | null>
  onFollowingChange: (isFollowing: boolean) => void
}

/** The room's lines in a read-only text area, with their times next to them. */
export function TranscriptArea({ transcript, viewRef, onFollowingChange }: TranscriptAreaProps) {
  const id = useId()
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const timesRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!areaRef.current || !timesRef.current) return
    const view = attachTranscriptView({
      area: areaRef.current,
      transcript,
      times: createTimeColumn(timesRef.current, transcript),
      followingChanged: onFollowingChange,
    })
    viewRef.current = view
    return view.detach
  }, [transcript, viewRef, onFollowingChange])

  return (
    <div className="chat-transcript">
      <label htmlFor={id}>
        <VisuallyHidden>Chat transcript</VisuallyHidden>
      </label>
      <textarea
        className="chat-lines"
        ref={areaRef}
        id={id}
        rows={TRANSCRIPT_ROWS}
        readOnly
        translate="no"
      />
      <div className="chat-times" ref={timesRef} aria-hidden="true" translate="no" />
    </div>
  )
}
