import type { TimeColumn } from './time-column'
import type { Transcript } from './transcript'
import { createTranscriptWindow } from './transcript-window'

/** Fractions of a pixel, as zoomed pages have them. */
const END_TOLERANCE_PX = 2

export interface TranscriptViewOptions {
  area: HTMLTextAreaElement
  transcript: Transcript
  times: TimeColumn
  /** The reader left the newest line, or came back to it. */
  followingChanged: (isFollowing: boolean) => void
}

export type TranscriptView = ReturnType<typeof attachTranscriptView>

/**
 * Shows a transcript in a text area: it follows the newest line until the reader scrolls away, and
 * then stays where the reader is, whatever arrives.
 */
export function attachTranscriptView(options: TranscriptViewOptions) {
  const { area, transcript, times, followingChanged } = options
  const shown = createTranscriptWindow(options)
  let isFollowing = true
  /** The area's heights when it was last at its end. */
  let atEnd = { scrollHeight: 0, clientHeight: 0 }

  function follow(next: boolean): void {
    if (next === isFollowing) return
    isFollowing = next
    followingChanged(next)
  }

  function noteHeights(): void {
    atEnd = { scrollHeight: area.scrollHeight, clientHeight: area.clientHeight }
  }

  function scrollToEnd(): void {
    area.scrollTop = area.scrollHeight
    noteHeights()
    times.scrollTo(area.scrollTop)
  }

  /** A scroll event after a change of layout does not mean that the reader left the end. */
  function isLaidOutAnew(): boolean {
    return area.scrollHeight !== atEnd.scrollHeight || area.clientHeight !== atEnd.clientHeight
  }

  function update(): void {
    if (!isFollowing) return
    if (shown.showNewest()) scrollToEnd()
    else follow(false)
  }

  function showNewest(): void {
    const caret = area.value.length
    area.setSelectionRange(caret, caret)
    follow(true)
    update()
  }

  function showOldest(): void {
    follow(false)
    shown.showOldest()
    area.setSelectionRange(0, 0)
    area.scrollTop = 0
  }

  function scrolled(): void {
    if (isFollowing && isLaidOutAnew()) {
      scrollToEnd()
      return
    }
    const below = area.scrollHeight - area.clientHeight - area.scrollTop
    // While following, the newest lines are shown with the next frame of the display.
    const isNewestShown = isFollowing || shown.end === transcript.length
    follow(isNewestShown && below <= END_TOLERANCE_PX)
    if (isFollowing) noteHeights()
    // A screenful ahead, so that the edge of the window is never seen.
    else if (area.scrollTop < area.clientHeight && shown.start > 0) shown.moveBack()
    else if (below < area.clientHeight && shown.end < transcript.length) shown.moveForward()
    times.scrollTo(area.scrollTop)
  }

  /** At the first turn of the wheel: lines that arrive meanwhile must not pull the reader back. */
  function wheelTurned({ deltaY }: WheelEvent): void {
    if (deltaY < 0 && area.scrollTop > 0) follow(false)
  }

  /** The keys that lead to the ends of a text lead to the ends of the transcript. */
  function keyPressed(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey) return
    if (event.key === 'Home' || event.key === 'ArrowUp') showOldest()
    else if (event.key === 'End' || event.key === 'ArrowDown') showNewest()
    else return
    event.preventDefault()
  }

  const attached = new AbortController()
  const { signal } = attached
  area.addEventListener('scroll', scrolled, { signal, passive: true })
  area.addEventListener('wheel', wheelTurned, { signal, passive: true })
  area.addEventListener('keydown', keyPressed, { signal })
  // A resize of the window is not all: larger letters break lines anew as well.
  const sizes = new ResizeObserver(() => isFollowing && scrollToEnd())
  sizes.observe(area)
  const unsubscribe = transcript.subscribe(update)
  update()

  return {
    /** Shows the newest lines again, and takes the focus along. */
    jumpToNewest(): void {
      showNewest()
      area.focus({ preventScroll: true })
    },
    detach(): void {
      attached.abort()
      sizes.disconnect()
      unsubscribe()
    },
  }
}
