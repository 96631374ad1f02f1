import { timedText } from './timed-text'
import type { Transcript } from './transcript'

/** A position in the transcript: a line, and the number of characters before it in the line. */
interface TextPosition {
  line: number
  column: number
}

interface ReaderSelectionOptions {
  area: HTMLTextAreaElement
  transcript: Transcript
}

/**
 * The reader's selection or caret, as positions in the transcript. A selection survives if the area
 * holds only part of its text, or none. A caret waits at the end of the area until a key needs it,
 * because Firefox scrolls to a caret that a script sets, a moment later.
 */
export function createReaderSelection({ area, transcript }: ReaderSelectionOptions) {
  let from: TextPosition = { line: 0, column: 0 }
  let to = from
  let direction = area.selectionDirection
  /** The range set in the area. An end that the reader has not moved keeps its position. */
  let appliedRange = { from: 0, to: 0 }
  /** True while the caret waits at the area's end. */
  let isCaretWaiting = false

  /** Uses the text of the area, because a line may have lost its text since it was shown. */
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
      // Selecting everything in the area selects the whole transcript.
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
    /** Restores the caret before a key moves it. */
    placeCaret(first: number): void {
      readSelection(first)
      if (isCaretWaiting) apply(first)
    },
    /** The text to copy: whole lines with their times, or parts of lines as they are. Undefined if
     * the browser copies the same. */
    copiedText(first: number, last: number): string | undefined {
      readSelection(first)
      // A triple click also selects the start of the next line.
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
