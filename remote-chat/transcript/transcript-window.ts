import type { TimeColumn } from './time-column'
import type { Transcript } from './transcript'

/** Lines that the text area holds. Laying a text area out costs time by its length: 150 lines take
 * 2.4 ms a frame here, 1,000 take 13 ms. */
export const WINDOW_LINES = 150

/** How far the window moves when one scrolls to its edge. */
const STEP_LINES = WINDOW_LINES / 2

/** A window grows instead of cutting a selection off, up to this. */
const LARGEST_WINDOW_LINES = 1_500

export interface TranscriptWindow {
  /** The first line shown, and the first one after those. */
  readonly start: number
  readonly end: number
  /** The newest lines. Refused when that would cut the reader's selection off. */
  showNewest(): boolean
  showOldest(): void
  /** Moves towards older or newer lines; what the reader looks at stays where it is. */
  moveBack(): void
  moveForward(): void
}

interface TranscriptWindowOptions {
  area: HTMLTextAreaElement
  transcript: Transcript
  times: TimeColumn
}

/** The part of the transcript that a text area holds. */
export function createTranscriptWindow({
  area,
  transcript,
  times,
}: TranscriptWindowOptions): TranscriptWindow {
  let start = 0
  let end = 0

  /** Number of characters that lines take in the area, each with its line break. */
  function characters(from: number, to: number): number {
    return from < to ? transcript.text(from, to).length + 1 : 0
  }

  function hasSelection(): boolean {
    return area.selectionStart !== area.selectionEnd
  }

  /** Fills the area with other lines; the selection stays on its own text. */
  function show(from: number, to: number): void {
    const added = characters(from, Math.min(start, to)) - characters(start, Math.min(from, end))
    const { selectionStart, selectionEnd, selectionDirection } = area
    area.value = transcript.text(from, to)
    area.setSelectionRange(
      Math.max(0, selectionStart + added),
      Math.max(0, selectionEnd + added),
      selectionDirection,
    )
    start = from
    end = to
  }

  /** The window may only grow while it holds a selection. */
  function mayCut(lines: number): boolean {
    return !hasSelection() || lines > LARGEST_WINDOW_LINES
  }

  return {
    get start() {
      return start
    },
    get end() {
      return end
    },
    showNewest() {
      const from = Math.max(0, transcript.length - WINDOW_LINES)
      const cut = from > start ? characters(start, Math.min(from, end)) : 0
      if (hasSelection() && area.selectionStart < cut) return false
      show(from, transcript.length)
      times.show(start, end)
      return true
    },
    showOldest() {
      show(0, Math.min(WINDOW_LINES, transcript.length))
      times.show(start, end)
    },
    moveBack() {
      const from = Math.max(0, start - STEP_LINES)
      const { scrollHeight, scrollTop } = area
      show(from, end)
      const added = area.scrollHeight - scrollHeight
      if (mayCut(end - from)) show(from, Math.min(end, from + WINDOW_LINES))
      area.scrollTop = scrollTop + added
      times.show(start, end)
    },
    moveForward() {
      const to = Math.min(transcript.length, end + STEP_LINES)
      const from = Math.max(start, to - WINDOW_LINES)
      const { scrollHeight, scrollTop } = area
      let cut = 0
      if (mayCut(to - start)) {
        show(from, end)
        cut = scrollHeight - area.scrollHeight
      }
      show(start, to)
      area.scrollTop = scrollTop - cut
      times.show(start, end)
    },
  }
}
