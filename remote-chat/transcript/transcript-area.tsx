import { VisuallyHidden } from '@parlor/shared'
import type { Membership } from '@parlor/shared/contract/chat-wire'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { isAltKey } from '../alt-key'
import { attachLinkPointer } from './links/link-pointer'
import { createMirror, type Mirror } from './mirror'
import type { Transcript } from './transcript'
import { attachTranscriptView, type TranscriptView } from './transcript-view'
import { TRANSCRIPT_ROWS, type WindowSize } from './transcript-window'
import './transcript.css'

export interface TranscriptAreaProps {
  transcript: Transcript
  /** How the room knows the reader. */
  you?: Membership
  /** Receives the view of the transcript while it is on the page. */
  viewRef: RefObject<TranscriptView | null>
  windowSize: WindowSize
  onFollowingChange: (isFollowing: boolean) => void
  loadEarlier: () => Promise<unknown>
  /** The reader pressed the key for the list of links. */
  onListLinks: () => void
  /** The index of the line that the reader has chosen. */
  chosen?: number | undefined
  /** The index of the first line that the reader has not read. */
  newFrom?: number | undefined
  onLineClick: (index: number | undefined) => void
}

/** The room's lines in a read-only text area, painted in colour below it. */
export function TranscriptArea(props: TranscriptAreaProps) {
  const { transcript, you, viewRef, windowSize, onFollowingChange, loadEarlier } = props
  const { onListLinks, chosen, newFrom } = props
  const id = useId()
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const rowsRef = useRef<HTMLDivElement>(null)
  const mirrorRef = useRef<Mirror>(null)
  const [isLoading, setLoading] = useState(false)

  const lineClicked = useEffectEvent(props.onLineClick)

  useEffect(() => {
    if (!areaRef.current || !rowsRef.current) return
    const area = areaRef.current
    const mirror = createMirror(rowsRef.current, transcript)
    const view = attachTranscriptView({
      area,
      transcript,
      mirror,
      size: windowSize,
      followingChanged: onFollowingChange,
      loadEarlier,
      loadingChanged: setLoading,
    })
    const detachPointer = attachLinkPointer(area, mirror, (index) => lineClicked(index))
    mirrorRef.current = mirror
    viewRef.current = view
    return () => {
      detachPointer()
      view.detach()
    }
  }, [transcript, viewRef, windowSize, onFollowingChange, loadEarlier])

  useEffect(() => mirrorRef.current?.paintFor(you), [you])

  useEffect(() => {
    if (chosen !== undefined) viewRef.current?.reveal(chosen)
    mirrorRef.current?.mark('chosen', chosen)
  }, [chosen, viewRef])

  useEffect(() => mirrorRef.current?.mark('new', newFrom), [newFrom])

  function keyPressed(event: KeyboardEvent) {
    if (!isAltKey(event.nativeEvent, 'L')) return
    event.preventDefault()
    onListLinks()
  }

  return (
    <div className="chat-transcript">
      <label htmlFor={id}>
        <VisuallyHidden>Chat transcript</VisuallyHidden>
      </label>
      <VisuallyHidden id={`${id}-keys`}>
        Alt+L lists the newest links.{you && ' Alt+Up arrow chooses a line that you may remove.'}
      </VisuallyHidden>
      <div className="chat-mirror" ref={rowsRef} aria-hidden="true" inert translate="no" />
      <textarea
        className="chat-lines"
        ref={areaRef}
        id={id}
        rows={TRANSCRIPT_ROWS}
        readOnly
        translate="no"
        aria-describedby={`${id}-keys`}
        aria-keyshortcuts={`Alt+L${you ? ' Alt+ArrowUp Alt+ArrowDown' : ''}`}
        onKeyDown={keyPressed}
      />
      {isLoading && <p className="chat-earlier">Loading earlier lines…</p>}
    </div>
  )
}
