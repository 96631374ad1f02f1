import { timedText } from './timed-text'
import type { Transcript } from './transcript'

/** A place in the transcript: a line, and the number of characters before it in that line. */
interface TextPosition {
  line: number
  column: number
}

interface ReaderSelectionOptions {
  area: HTMLTextAreaElement
  transcript: Transcript
}

/**
 * The reader's selection or caret, as places in the transcript. A selection stays whole when the area
 * holds only a part of its text, or none. A caret waits at the area's end until a key needs it:
 * Firefox scrolls to a caret that a script sets, a moment later, wherever somebody reads.
 */
export function createReaderSelection({ area, transcript }: ReaderSelectionOptions) {
  let from: TextPosition = { line: 0, column: 0 }
  let to = from
  let direction = area.selectionDirection
  /** What the area was given for it. An end that the reader has not moved since keeps its place. */
  let appliedRange = { from: 0, to: 0 }
  /** True while the caret waits at the area's end. */
  let isCaretWaiting = false

  /** By the area's own text: a line's text may have been removed since it was shown. */
  function positionAt(offset: number, first: number): TextPosition {
    const lines = area.value.slice(0, offset).split('\n')
    return { line: first + lines.length - 1, column: lines.at(-1)?.length ?? 0 }
  }

  function apply(first: number): void {
    const last = first + area.value.split('\n').length
    const offsetOf = ({ line, column }: TextPosition) => {
      if (line < first) return 0
      if (line >= last) return area.value.length
      const lineStart = line > first ? transcript.text(first, line).length + 1 : 0
      return lineStart + Math.min(column, transcript.line(line).length)
    }
    appliedRange = { from: offsetOf(from), to: offsetOf(to) }
    area.setSelectionRange(appliedRange.from, appliedRange.to, direction)
    isCaretWaiting = false
  }

  /** Shows the lines from `start` up to `end` in an area that shows those from `first` on. */
  function showLines(first: number, start: number, end: number): void {
    readSelection(first)
    const isAtEnd = !isCaretWaiting && area.selectionStart === area.value.length
    const isCaret = from.line === to.line && from.column === to.column
    area.value = transcript.text(start, end)
    if (!isCaret) apply(start)
    else {
      // The browser has moved the caret to the end.
      appliedRange = { from: area.selectionStart, to: area.selectionEnd }
      isCaretWaiting = !isAtEnd
      if (isAtEnd) from = to = { line: end - 1, column: transcript.line(end - 1).length }
    }
  }

  /** Notes what the reader has selected in an area that shows the lines from `first` on. */
  function readSelection(first: number): void {
    const { selectionStart, selectionEnd, value } = area
    direction = area.selectionDirection
    const isMoved = selectionStart !== appliedRange.from || selectionEnd !== appliedRange.to
    const isAll = selectionStart === 0 && selectionEnd === value.length && value !== ''
    if (isMoved && isAll) {
      // All that the area holds means all that there is.
      const last = transcript.end - 1
      from = { line: transcript.start, column: 0 }
      to = { line: last, column: transcript.line(last).length }
    } else if (isMoved && isCaretWaiting) {
      from = positionAt(selectionStart, first)
      to = positionAt(selectionEnd, first)
    } else {
      if (selectionStart !== appliedRange.from) from = positionAt(selectionStart, first)
      if (selectionEnd !== appliedRange.to) to = positionAt(selectionEnd, first)
    }
    if (isMoved) isCaretWaiting = false
    appliedRange = { from: selectionStart, to: selectionEnd }
  }

  return {
    showLines,
    /** A key is about to move the caret from its place. */
    placeCaret(first: number): void {
      readSelection(first)
      if (isCaretWaiting) apply(first)
    },
    /** What a copy has: whole lines with their times, and anything else as it is. Undefined if that
     * is what the browser copies. */
    copiedText(first: number, last: number): string | undefined {
      readSelection(first)
      // After a triple click the next line's start is selected as well.
      const isBreakSelected = to.column === 0 && to.line > from.line
      const isLastWhole = isBreakSelected || to.column === transcript.line(to.line).length
      const isEmpty = from.line === to.line && from.column === to.column
      if (from.column === 0 && isLastWhole && !isEmpty) {
        const text = timedText(transcript, from.line, isBreakSelected ? to.line : to.line + 1)
        return isBreakSelected ? `${text}\n` : text
      }
      if (from.line >= first && to.line < last) return undefined
      const text = transcript.text(from.line, to.line + 1)
      const after = Math.max(0, transcript.line(to.line).length - to.column)
      return text.slice(from.column, text.length - after) || undefined
    },
  }
}
