import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import type { ChatLine } from '../connection/protocol'

export type Transcript = ReturnType<typeof createTranscript>

export interface LineEntry extends ChatLine {
  /** When the service or else this page received it; absent for history without times. */
  at?: number
  /** It arrived while this page listened. */
  isNew: boolean
}

/** True for a removed line, and for the notice about it. No member's line has only this text. */
export function isRemoved(line: ChatLine | undefined): boolean {
  return line?.kind === 'removed' || line?.text === REMOVED_TEXT
}

/** All line breaks: a break inside a line would forge another line. */
const LINE_BREAKS = /[\r\n\u2028\u2029\v\f\u0085]+/g

/** The delay in a hidden tab, which draws no frames but counts lines in its title. */
const HIDDEN_TAB_MS = 250

/** Runs `task` once, before the next frame is drawn, or soon in a hidden tab. */
function onDisplayFrame(task: () => void): void {
  const frame = requestAnimationFrame(run)
  const timer = setTimeout(run, HIDDEN_TAB_MS)

  function run(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    task()
  }
}

/** `rewritten` contains the indices of lines whose text has changed. */
export type TranscriptListener = (rewrittenLines: readonly number[]) => void

/**
 * The loaded lines of the room. A line keeps its index: earlier lines get negative indices. It
 * depends on no component, only on frames of the display.
 */
export function createTranscript() {
  const entries: LineEntry[] = []
  let start = 0
  /** The index where numbers without a gap begin. A room that lost its history starts at 1 again. */
  let numberedFrom = 0
  /** Numbers of removed lines, because a removed line can arrive after its removal. */
  const removedSeqs = new Set<number>()
  const listeners = new Set<TranscriptListener>()
  let rewrittenLines: number[] = []
  let isNoticeDue = false

  const endIndex = () => start + entries.length
  const entry = (index: number): LineEntry | undefined => entries[index - start]

  function indexOf(seq: number): number | undefined {
    const first = entry(numberedFrom)?.seq
    if (first === undefined || seq < first) return undefined
    const index = numberedFrom + seq - first
    return index < endIndex() ? index : undefined
  }

  function notifyListeners(): void {
    isNoticeDue = false
    const indices = rewrittenLines
    rewrittenLines = []
    for (const listener of [...listeners]) listener(indices)
  }

  function scheduleNotice(): void {
    if (isNoticeDue) return
    isNoticeDue = true
    onDisplayFrame(notifyListeners)
  }

  /** A line about a person keeps its kind, which still changes who is here. */
  function withoutText(line: LineEntry): LineEntry {
    return { ...line, kind: line.who ? line.kind : 'removed', text: REMOVED_TEXT }
  }

  function entryOf(line: ChatLine, heardAt?: number): LineEntry {
    const newEntry: LineEntry = {
      ...line,
      text: line.text.replaceAll(LINE_BREAKS, ' '),
      at: line.at ?? heardAt,
      isNew: heardAt !== undefined,
    }
    return line.seq !== undefined && removedSeqs.has(line.seq) ? withoutText(newEntry) : newEntry
  }

  function remove(seq: number): void {
    removedSeqs.add(seq)
    const index = indexOf(seq)
    const line = index === undefined ? undefined : entry(index)
    if (index === undefined || !line) return
    entries[index - start] = withoutText(line)
    rewrittenLines.push(index)
  }

  return {
    /** The first index. */
    get start(): number {
      return start
    },
    /** The index after the last line. */
    get end(): number {
      return endIndex()
    },
    /** The number of the first line, if earlier ones can be added. */
    get firstSeq(): number | undefined {
      return numberedFrom === start ? entry(start)?.seq : undefined
    },
    /** `heardAt` in milliseconds since the epoch; absent for history. */
    append(lines: readonly ChatLine[], heardAt?: number): void {
      for (const line of lines) {
        if (line.seq !== (entries.at(-1)?.seq ?? Number.NaN) + 1) {
          numberedFrom = endIndex()
          removedSeqs.clear()
        }
        entries.push(entryOf(line, heardAt))
        if (line.removed !== undefined) remove(line.removed)
      }
      if (lines.length > 0) scheduleNotice()
    },
    /** Adds lines before the first, if they end with the line directly before it. Returns the number
     * of added lines. */
    prepend(lines: readonly ChatLine[]): number {
      const next = (lines.at(-1)?.seq ?? Number.NaN) + 1
      if (numberedFrom !== start || next !== entry(start)?.seq) return 0
      for (const line of lines) if (line.removed !== undefined) removedSeqs.add(line.removed)
      entries.unshift(...lines.map((line) => entryOf(line)))
      start -= lines.length
      numberedFrom = start
      scheduleNotice()
      return lines.length
    },
    entry,
    /** True if the line with this number has lost its text, even if it is not loaded. */
    isRemoved: (seq: number): boolean => removedSeqs.has(seq),
    line: (index: number) => entry(index)?.text ?? '',
    /** The index of the line with this number; undefined if it is not loaded. */
    indexOf,
    after(seq: number): readonly ChatLine[] {
      const index = indexOf(seq + 1)
      return index === undefined ? [] : entries.slice(index - start)
    },
    /** The text of the lines from `from` up to `to`. */
    text: (from = start, to = endIndex()) =>
      entries
        .slice(from - start, to - start)
        .map(({ text }) => text)
        .join('\n'),
    /** Calls `listener` once for all changes before a frame of the display. */
    subscribe(listener: TranscriptListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
