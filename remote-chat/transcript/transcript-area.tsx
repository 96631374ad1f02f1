import { Button, Notice, VisuallyHidden } from '@parlor/shared'
import { isOfComposition } from '@parlor/shared/contract/build/composition'
import type { Membership } from '@parlor/shared/contract/chat-wire'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { isAltKey } from '../alt-key'
import { createMirror, type Mirror } from './mirror'
import { attachFocusRing } from './pointer/focus-ring'
import { attachLineHandle } from './pointer/line-handle'
import type { Transcript } from './transcript'
import { attachTranscriptView, type TranscriptView } from './transcript-view'
import { TRANSCRIPT_ROWS, type WindowSize } from './transcript-window'
import './transcript.css'
import './pointer/line-handle.css'

export interface TranscriptAreaProps {
  transcript: Transcript
  /** How the room knows the reader. */
  you?: Membership
  /** Set to the view of the transcript while it is on the page. */
  viewRef: RefObject<TranscriptView | null>
  windowSize: WindowSize
  onFollowingChange: (isFollowing: boolean) => void
  loadEarlier: () => Promise<unknown>
  onListLinks: () => void
  chosen?: number | undefined
  /** The index of the first line that the reader has not read. */
  newFrom?: number | undefined
  /** True for a line that the reader may choose. */
  canChoose: (index: number) => boolean
  onChoose: (index: number | undefined, isByKey: boolean) => void
  /** The reader pressed a key that types a character. */
  onType: () => void
}

/** True for a key that types a character, or begins one with an accent. Space is not one: it scrolls
 * the lines. */
function isCharacterKey(event: globalThis.KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return false
  return key === 'Dead' || ([...key].length === 1 && key !== ' ' && !isOfComposition(event))
}

/** Keeps the focus where it is when the pointer presses. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** The room's lines in a read-only text area, painted in colour below it. */
export function TranscriptArea(props: TranscriptAreaProps) {
  const { transcript, you, viewRef, windowSize, onFollowingChange, loadEarlier } = props
  const { onListLinks, onChoose, onType, chosen, newFrom } = props
  const id = useId()
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const rowsRef = useRef<HTMLDivElement>(null)
  const dayRef = useRef<HTMLParagraphElement>(null)
  const handleRef = useRef<HTMLButtonElement>(null)
  const mirrorRef = useRef<Mirror>(null)
  const [earlier, setEarlier] = useState({ isLoading: false, hasFailed: false })

  const canChoose = useEffectEvent(props.canChoose)

  useEffect(() => {
    const area = areaRef.current
    const handle = handleRef.current
    if (!area?.parentElement || !rowsRef.current || !handle) return
    const mirror = createMirror(rowsRef.current, { transcript, day: dayRef.current, handle })
    const view = attachTranscriptView({
      area,
      transcript,
      mirror,
      size: windowSize,
      onFollowingChange,
      loadEarlier,
      onLoadingChange: (isLoading, hasFailed) => setEarlier({ isLoading, hasFailed }),
    })
    const detachHandle = attachLineHandle({
      pane: area.parentElement,
      handle,
      mirror,
      canChoose: (index) => canChoose(index),
    })
    const detachRing = attachFocusRing(area)
    mirrorRef.current = mirror
    viewRef.current = view
    return () => {
      detachRing()
      detachHandle()
      view.detach()
    }
  }, [transcript, viewRef, windowSize, onFollowingChange, loadEarlier])

  useEffect(() => mirrorRef.current?.paintFor(you), [you])

  useEffect(() => {
    if (chosen !== undefined) viewRef.current?.reveal(chosen)
    mirrorRef.current?.mark('chosen', chosen)
  }, [chosen, viewRef])

  useEffect(() => mirrorRef.current?.mark('new', newFrom), [newFrom])

  function handleKey(event: KeyboardEvent) {
    if (isAltKey(event.nativeEvent, 'L')) {
      event.preventDefault()
      onListLinks()
    } else if (isCharacterKey(event.nativeEvent)) onType()
  }

  return (
    <>
      {earlier.hasFailed && (
        <div className="chat-notices chat-failed">
          <Notice>
            <p>Earlier lines could not be loaded.</p>
            <Button
              variant="quiet"
              pending={earlier.isLoading}
              onClick={() => void viewRef.current?.loadEarlier()}
            >
              Try again
            </Button>
          </Notice>
        </div>
      )}
      <div className="chat-transcript">
        <label htmlFor={id}>
          <VisuallyHidden>Chat transcript</VisuallyHidden>
        </label>
        <VisuallyHidden id={`${id}-keys`}>
          Alt+L lists the newest links.{you && ' Alt+Up arrow chooses a line that you may remove.'}
        </VisuallyHidden>
        <p className="chat-day" ref={dayRef} translate="no" />
        <textarea
          className="chat-lines"
          ref={areaRef}
          id={id}
          rows={TRANSCRIPT_ROWS}
          readOnly
          translate="no"
          aria-describedby={`${id}-keys`}
          aria-keyshortcuts={`Alt+L${you ? ' Alt+ArrowUp Alt+ArrowDown' : ''}`}
          onKeyDown={handleKey}
        />
        {/* The pointer reaches its links, but not the focus: the keyboard has a list of links. */}
        <div
          className="chat-mirror"
          ref={rowsRef}
          aria-hidden="true"
          tabIndex={-1}
          translate="no"
          onMouseDown={keepFocus}
        />
        <button
          className="chat-handle"
          ref={handleRef}
          type="button"
          hidden
          translate="no"
          onMouseDown={keepFocus}
          onClick={({ detail }) => onChoose(mirrorRef.current?.handleIndex, detail === 0)}
        >
          <span>…</span>
        </button>
        {earlier.isLoading && !earlier.hasFailed && (
          <p className="chat-earlier">Loading earlier lines…</p>
        )}
      </div>
    </>
  )
}
