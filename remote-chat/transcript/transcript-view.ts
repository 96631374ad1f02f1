import { isOfComposition } from '@parlor/shared/contract/build/composition'
import { watchPointer } from './pointer/pressed-pointer'
import { createTranscriptWindow, type TranscriptWindowOptions } from './transcript-window'

/** How often to read the clock: the day or the time zone may have changed. */
const CLOCK_MS = 5_000

const CARET_KEY = /^(Arrow|Page|Home$|End$)/

/** Tolerates fractions of a pixel, as on zoomed pages. */
const END_TOLERANCE_PX = 2

export interface TranscriptViewOptions extends TranscriptWindowOptions {
  /** The reader left the newest line, or returned to it. */
  onFollowingChange: (isFollowing: boolean) => void
  /** Adds earlier lines to the transcript; rejects with the code of a refusal. */
  loadEarlier: () => Promise<unknown>
  /** Loading started or ended, or the last attempt failed. */
  onLoadingChange: (isLoading: boolean, hasFailed: boolean) => void
}

export type TranscriptView = ReturnType<typeof attachTranscriptView>

/**
 * Shows a transcript in a text area. It follows the newest line until the reader scrolls away, and
 * then keeps the reader's position while lines arrive.
 */
export function attachTranscriptView(options: TranscriptViewOptions) {
  const { area, transcript, mirror, onFollowingChange, onLoadingChange } = options
  const slice = createTranscriptWindow(options)
  let isFollowing = true
  let isLoading = false
  let hasFailed = false
  /** The first line in view when the area was last scrolled, and the size of the area then. */
  let topLine = mirror.topLine
  let areaSize = ''
  /** The heights of the area when it was last scrolled to the end. */
  let atEnd = { scrollHeight: 0, clientHeight: 0 }
  /** Lines arrived while the pointer was pressed. */
  let areLinesWaiting = false

  function follow(next: boolean): void {
    if (next === isFollowing) return
    isFollowing = next
    onFollowingChange(next)
    if (next) noteLoading(isLoading, false)
  }

  function noteLoading(loading: boolean, failed: boolean): void {
    isLoading = loading
    hasFailed = failed
    onLoadingChange(loading, failed)
  }

  function noteHeights(): void {
    atEnd = { scrollHeight: area.scrollHeight, clientHeight: area.clientHeight }
  }

  /** Does not wait for the scroll event, because a change of size may come before it. */
  function scrollTo(top: number): void {
    slice.scrollTo(top)
    topLine = mirror.topLine
  }

  function scrollToEnd(): void {
    scrollTo(area.scrollHeight)
    noteHeights()
  }

  /** A scroll event after a change of layout does not mean that the reader left the end. */
  function hasNewLayout(): boolean {
    return area.scrollHeight !== atEnd.scrollHeight || area.clientHeight !== atEnd.clientHeight
  }

  function update(rewritten: readonly number[] = []): void {
    if (rewritten.some((index) => index >= slice.start && index < slice.end)) slice.rewrite()
    // The text does not move below a pressed pointer, which may be selecting.
    areLinesWaiting = pointer.isPressed
    if (areLinesWaiting) return
    if (!isFollowing) {
      slice.growToNewest()
      // At the top nothing can scroll, so load earlier lines now.
      reachUp()
    } else {
      slice.showNewest()
      scrollToEnd()
    }
  }

  /** Moves a screenful ahead, so that the reader never sees the edge of the window. */
  function reachUp(): boolean {
    if (area.scrollTop >= area.clientHeight) return false
    if (slice.start === transcript.start) {
      void loadEarlier()
      return false
    }
    slice.moveBack()
    return true
  }

  /** A refusal changes nothing: scrolling up again sends another request. */
  async function loadEarlier(): Promise<void> {
    const { firstSeq } = transcript
    if (isLoading || firstSeq === undefined || firstSeq === 1) return
    noteLoading(true, hasFailed)
    try {
      await options.loadEarlier()
      noteLoading(false, false)
    } catch (code) {
      console.error(`Chat: earlier lines could not be loaded (${code}).`)
      noteLoading(false, !isFollowing)
    }
  }

  function showNewest(): void {
    const caret = area.value.length
    area.setSelectionRange(caret, caret)
    follow(true)
    update()
  }

  function showOldest(): void {
    follow(false)
    slice.showOldest()
    area.setSelectionRange(0, 0)
    scrollTo(0)
    reachUp()
  }

  /** Moves a line that is not in view to the middle of the area. */
  function reveal(index: number): void {
    if (index < slice.start || index >= slice.end) {
      follow(false)
      slice.showAround(index)
    }
    const { top, height } = mirror.positionOf(index)
    if (top >= area.scrollTop && top + height <= area.scrollTop + area.clientHeight) return
    follow(false)
    scrollTo(top - (area.clientHeight - height) / 2)
  }

  function showLine(index: number): void {
    reveal(index)
    const offset = index > slice.start ? transcript.text(slice.start, index).length + 1 : 0
    area.focus({ preventScroll: true })
    area.setSelectionRange(offset, offset + transcript.line(index).length)
  }

  const distanceToEnd = () => area.scrollHeight - area.clientHeight - area.scrollTop
  const sizeNow = () => `${area.clientWidth} by ${area.clientHeight}`

  function handleScroll(): void {
    if (slice.keepPinnedTop()) return
    // A new size can move the lines before the view is resized.
    if (sizeNow() !== areaSize) return
    if (isFollowing && hasNewLayout()) {
      scrollToEnd()
      return
    }
    const below = distanceToEnd()
    // While following, the next frame of the display shows the newest lines.
    const isNewestShown = isFollowing || slice.end === transcript.end
    follow(isNewestShown && below <= END_TOLERANCE_PX)
    if (isFollowing) noteHeights()
    else if (!reachUp() && below < area.clientHeight && slice.end < transcript.end)
      slice.moveForward()
    mirror.scrollTo(area.scrollTop)
    topLine = mirror.topLine
  }

  /** Lines wrap differently now; the first line in view stays the first. */
  function handleResize(): void {
    // On paper there is no area.
    if (area.clientHeight === 0) return
    areaSize = sizeNow()
    mirror.fitTo(area)
    if (isFollowing) scrollToEnd()
    else if (topLine.index >= slice.start && topLine.index < slice.end) {
      const { top, height } = mirror.positionOf(topLine.index)
      scrollTo(top + height * topLine.partAbove)
      // Nothing scrolls if the browser had moved the lines to the end before.
      if (slice.end === transcript.end && distanceToEnd() <= END_TOLERANCE_PX) follow(true)
    }
  }

  /** Runs before anything scrolls, because lines that arrive meanwhile must not pull the reader back. */
  function goUp(): void {
    if (area.scrollTop > 0) follow(false)
    reachUp()
  }

  function handleWheel({ deltaY }: WheelEvent): void {
    if (deltaY < 0) goUp()
  }

  /** Scrolls for a key that was pressed elsewhere; returns false for any other key. */
  function scrollByKey(key: string): boolean {
    const page = area.clientHeight * 0.9
    if (key === 'Home') showOldest()
    else if (key === 'End') showNewest()
    else if (key === 'PageUp') {
      goUp()
      area.scrollTop -= page
    } else if (key === 'PageDown') area.scrollTop += page
    else return false
    return true
  }

  /** Maps the keys for the ends of a text to the ends of the transcript. */
  function handleKey(event: KeyboardEvent): void {
    if (isOfComposition(event)) return
    // At the top nothing scrolls, and an earlier request may have been refused.
    if (event.key === 'PageUp' || event.key === 'ArrowUp') reachUp()
    if (CARET_KEY.test(event.key)) slice.placeCaret()
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey) return
    if (event.key === 'Home' || event.key === 'ArrowUp') showOldest()
    else if (event.key === 'End' || event.key === 'ArrowDown') showNewest()
    else return
    event.preventDefault()
  }

  function followClock(): void {
    mirror.show(slice.start, slice.end)
    mirror.scrollTo(area.scrollTop)
  }

  /** The area has no times, and only a window of the lines, of which the reader may have selected
   * more. */
  function handleCopy(event: ClipboardEvent): void {
    const text = slice.copiedText()
    if (text === undefined) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }

  const controller = new AbortController()
  const { signal } = controller
  area.addEventListener('scroll', handleScroll, { signal, passive: true })
  // Over a link the pointer scrolls the rows.
  mirror.element.addEventListener('scroll', () => mirror.sync(area), { signal, passive: true })
  for (const each of [area, mirror.element]) {
    each.addEventListener('wheel', handleWheel, { signal, passive: true })
  }
  const pointer = watchPointer(area.parentElement ?? area, () => {
    if (areLinesWaiting) update()
  })
  area.addEventListener('keydown', handleKey, { signal })
  area.addEventListener('copy', handleCopy, { signal })
  // Not only the window: a larger text size also changes the wrapping.
  const sizes = new ResizeObserver(handleResize)
  sizes.observe(area)
  areaSize = sizeNow()
  const clock = setInterval(followClock, CLOCK_MS)
  const unsubscribe = transcript.subscribe(update)
  mirror.fitTo(area)
  update()

  return {
    reveal,
    scrollByKey,
    loadEarlier,
    /** Selects the line with this index, scrolls to it and moves the focus there. */
    showLine,
    showNewest,
    /** Shows the newest lines and moves the focus there. */
    jumpToNewest(): void {
      showNewest()
      area.focus({ preventScroll: true })
    },
    detach(): void {
      controller.abort()
      pointer.detach()
      sizes.disconnect()
      clearInterval(clock)
      unsubscribe()
    },
  }
}
