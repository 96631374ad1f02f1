import type { Mirror } from './mirror'
import { createReaderSelection } from './reader-selection'
import type { Transcript } from './transcript'

/** Specification section 9. */
export const TRANSCRIPT_ROWS = 12

/** How many lines and characters the text area holds at most. */
export interface WindowSize {
  lines: number
  characters: number
}

/** The layout time of a text area grows with its length: 150 lines take 2.4 ms a frame, 1,000 lines
 * 13 ms, and 300,000 characters 50 ms. At 1,000 new lines a second on a slow machine, layout takes
 * 8 ms in half of the frames with 200 lines, and 13 ms with 400. */
export const WINDOW_SIZE: WindowSize = { lines: 200, characters: 30_000 }

/** Without `chat.resume` the page has the only copy of the lines (specification section 7). */
export const PLAIN_WINDOW_SIZE: WindowSize = { lines: 1_000, characters: 100_000 }

/** 300,000 characters in mixed directions take a second a frame. */
const MIXED_SIZE: WindowSize = { lines: 150, characters: 24_000 }

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

interface Bounds extends WindowSize {
  /** The limits if a line is written from right to left. */
  mixed: WindowSize
  /** The minimum of lines, because a long line of invisible characters takes a single row. */
  fewest: number
}

const half = ({ lines, characters }: WindowSize): WindowSize => ({
  lines: lines / 2,
  characters: characters / 2,
})

function smaller(one: WindowSize, other: WindowSize): WindowSize {
  return {
    lines: Math.min(one.lines, other.lines),
    characters: Math.min(one.characters, other.characters),
  }
}

/** Up to this size a window grows instead of truncating a selection. */
const LARGEST_WINDOW_LINES = 1_500

export interface TranscriptWindowOptions {
  area: HTMLTextAreaElement
  transcript: Transcript
  mirror: Mirror
  size: WindowSize
}

/** The part of the transcript that a text area holds. */
export function createTranscriptWindow(options: TranscriptWindowOptions) {
  const { area, transcript, mirror, size } = options
  /** Enough to fill the area and leave something to scroll. */
  const WINDOW: Bounds = { ...size, mixed: MIXED_SIZE, fewest: TRANSCRIPT_ROWS + 2 }
  /** The lines added when the reader scrolls to the window's edge. */
  const STEP: Bounds = { ...half(size), mixed: half(MIXED_SIZE), fewest: TRANSCRIPT_ROWS }
  /** The lines that stay: those in view, within two screenfuls of the edge, and more than one
   * screenful beyond it, or else the window would move back at once. */
  const REST: Bounds = { ...STEP, fewest: 4 * TRANSCRIPT_ROWS }
  const selection = createReaderSelection({ area, transcript })
  let start = 0
  let end = 0

  /** How many lines fit, from `first` towards older (-1) or newer ones (1). */
  function fitting(first: number, direction: -1 | 1, bounds: Bounds): number {
    const most = direction < 0 ? first + 1 - transcript.start : transcript.end - first
    let limits: WindowSize = bounds
    // The last line has no line break.
    let characters = -1
    for (let count = 0; count < most; count += 1) {
      const line = transcript.line(first + direction * count)
      if (RIGHT_TO_LEFT.test(line)) limits = smaller(limits, bounds.mixed)
      characters += line.length + 1
      const isFull = count >= limits.lines || characters > limits.characters
      if (isFull && count >= bounds.fewest) return count
    }
    return most
  }

  /** The start of the lines that fit before `index`, and the end of those that fit from it on. */
  const startBefore = (index: number, bounds: Bounds) => index - fitting(index - 1, -1, bounds)
  const endAfter = (index: number, bounds: Bounds) => index + fitting(index, 1, bounds)

  const hasSelection = () => area.selectionStart !== area.selectionEnd

  /** The scroll position of an area with a selection, until the next frame. */
  let pinnedTop: number | undefined

  /** Also scrolls the mirror, because after a scroll event it would follow a frame later. */
  function scrollTo(top: number): void {
    area.scrollTop = top
    mirror.scrollTo(area.scrollTop)
    if (!hasSelection()) return
    pinnedTop = area.scrollTop
    requestAnimationFrame(() => {
      pinnedTop = undefined
    })
  }

  /** Undoes a scroll of Firefox, which scrolls to a selection that a script has set. */
  function keepPinnedTop(): boolean {
    if (pinnedTop === undefined || pinnedTop === area.scrollTop) return false
    scrollTo(pinnedTop)
    return true
  }

  /** Fills the area with other lines; the selection stays on its text. */
  function show(from: number, to: number): void {
    selection.showLines(start, from, to)
    start = from
    end = to
    mirror.show(start, end)
  }

  /** Moves one edge after the other, so that the visible lines stay in place. */
  function move(from: number, to: number): void {
    const { scrollHeight, scrollTop } = area
    show(from, end)
    const shift = area.scrollHeight - scrollHeight
    show(from, to)
    scrollTo(scrollTop + shift)
  }

  /** True if the window has no selection; with one it may only grow. */
  function mayCut(lines: number): boolean {
    return !hasSelection() || lines > LARGEST_WINDOW_LINES
  }

  return {
    /** The first line shown, and the first one after those. */
    get start(): number {
      return start
    },
    get end(): number {
      return end
    },
    scrollTo,
    keepPinnedTop,
    placeCaret: () => selection.placeCaret(start),
    /** The text to copy, unless the browser copies the same. */
    copiedText: () => selection.copiedText(start, end),
    /** Shows the newest lines; a selection is remembered even if it leaves the area. */
    showNewest(): void {
      show(startBefore(transcript.end, WINDOW), transcript.end)
    },
    /** Also shows all later lines, if they fit into the window and nothing is selected. */
    growToNewest(): void {
      const isWhole = startBefore(transcript.end, WINDOW) <= start
      if (end === transcript.end || !isWhole || hasSelection()) return
      const { scrollTop } = area
      show(start, transcript.end)
      scrollTo(scrollTop)
    },
    /** Shows the same lines again after their texts have changed. What is below the first line in
     * view stays in place. */
    rewrite(): void {
      const { scrollTop } = area
      const { index } = mirror.topLine
      const endOfLine = () => {
        const { top, height } = mirror.positionOf(index)
        return top + height
      }
      const endBefore = endOfLine()
      mirror.show(end, end)
      show(start, end)
      scrollTo(scrollTop + endOfLine() - endBefore)
    },
    showOldest(): void {
      show(transcript.start, endAfter(transcript.start, WINDOW))
    },
    /** Shows a line with those before and after it. */
    showAround(index: number): void {
      show(startBefore(index, STEP), endAfter(index, STEP))
    },
    /** Moves towards older lines; the visible lines stay in place. */
    moveBack(): void {
      const from = startBefore(start, STEP)
      move(from, mayCut(end - from) ? Math.min(end, endAfter(start, REST)) : end)
    },
    moveForward(): void {
      const to = endAfter(end, STEP)
      move(mayCut(to - start) ? Math.max(start, startBefore(end, REST)) : start, to)
    },
  }
}
