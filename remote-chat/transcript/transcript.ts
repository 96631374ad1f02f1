import type { Line } from '../connection/line'
import { foldedText, isNotice } from './folded-notices'

export type Transcript = ReturnType<typeof createTranscript>

/** A line of the transcript. */
export interface Entry extends Line {
  /** When the service got it, or else when it was heard; absent for history without times. */
  at?: number
  /** It arrived while this page listened. */
  isNew: boolean
  /** Who joined and left, one after the other, in a single line with the number of the last. */
  folded?: readonly Line[]
}

/** Stands for a removed line, in the room's own words. */
export const REMOVED_TEXT = '* A line was removed'

/** All line breaks: one inside a line would forge another line. */
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

/** `rewritten` has the indices of lines whose text has changed. */
export type TranscriptListener = (rewritten: readonly number[]) => void

/** One entry of both if they tell who joined or left, one right after the other. */
function fold(before: Entry, next: Entry): Entry | undefined {
  if (!isNotice(before) || !isNotice(next) || next.seq !== (before.seq ?? Number.NaN) + 1) return
  const folded = [...(before.folded ?? [before]), next]
  return { ...next, text: foldedText(folded), folded }
}

const firstSeqOf = ({ folded, seq }: Entry) => folded?.[0]?.seq ?? seq

/**
 * The room's lines, as far as they are loaded. A line keeps its index: earlier ones come before it,
 * with negative indices. It depends on no component, and only on frames of the display.
 */
export function createTranscript() {
  const entries: Entry[] = []
  let start = 0
  /** The index where numbers without a gap begin. A room that lost its history counts from 1 again. */
  let countedFrom = 0
  /** Numbers of removed lines, as a removed line can arrive after its removal. */
  const removed = new Set<number>()
  const listeners = new Set<TranscriptListener>()
  let rewritten: number[] = []
  let isAnnounced = false

  const endIndex = () => start + entries.length
  const entry = (index: number): Entry | undefined => entries[index - start]

  function indexOf(seq: number): number | undefined {
    const first = entry(countedFrom)
    const least = first && firstSeqOf(first)
    if (least === undefined || seq < least) return undefined
    let from = countedFrom
    let to = endIndex()
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if ((entry(middle)?.seq ?? 0) < seq) from = middle + 1
      else to = middle
    }
    return from < endIndex() ? from : undefined
  }

  function announce(): void {
    isAnnounced = false
    const indices = rewritten
    rewritten = []
    for (const listener of [...listeners]) listener(indices)
  }

  function changed(): void {
    if (isAnnounced) return
    isAnnounced = true
    onDisplayFrame(announce)
  }

  function withoutText(line: Entry): Entry {
    return { ...line, kind: 'removed', text: REMOVED_TEXT }
  }

  function entryOf(line: Line, heardAt?: number): Entry {
    const made: Entry = {
      ...line,
      text: line.text.replaceAll(LINE_BREAKS, ' '),
      at: line.at ?? heardAt,
      isNew: heardAt !== undefined,
    }
    return line.seq !== undefined && removed.has(line.seq) ? withoutText(made) : made
  }

  /** Adds a line, or changes the last one: who comes and goes is told in a single line. */
  function add(to: Entry[], made: Entry): 'added' | 'folded' {
    const before = to.at(-1)
    const folded = before && fold(before, made)
    if (folded) to[to.length - 1] = folded
    else to.push(made)
    return folded ? 'folded' : 'added'
  }

  function remove(seq: number): void {
    removed.add(seq)
    const index = indexOf(seq)
    const line = index === undefined ? undefined : entry(index)
    if (index === undefined || !line) return
    entries[index - start] = withoutText(line)
    rewritten.push(index)
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
      const first = entry(start)
      return countedFrom === start && first ? firstSeqOf(first) : undefined
    },
    /** `heardAt` in milliseconds since the epoch; absent for history. */
    append(lines: readonly Line[], heardAt?: number): void {
      for (const line of lines) {
        if (line.seq !== (entries.at(-1)?.seq ?? Number.NaN) + 1) {
          countedFrom = endIndex()
          removed.clear()
        }
        if (add(entries, entryOf(line, heardAt)) === 'folded') rewritten.push(endIndex() - 1)
        if (line.removed !== undefined) remove(line.removed)
      }
      if (lines.length > 0) changed()
    },
    /** Adds the lines before the first; none unless they end with the one next to it. Returns how
     * many were added. */
    prepend(lines: readonly Line[]): number {
      const first = entry(start)
      const next = (lines.at(-1)?.seq ?? Number.NaN) + 1
      if (countedFrom !== start || !first || next !== firstSeqOf(first)) return 0
      for (const line of lines) if (line.removed !== undefined) removed.add(line.removed)
      const earlier: Entry[] = []
      for (const line of lines) add(earlier, entryOf(line))
      entries.unshift(...earlier)
      start -= earlier.length
      countedFrom = start
      changed()
      return lines.length
    },
    entry,
    line: (index: number) => entry(index)?.text ?? '',
    /** The index of the line with a number; undefined unless it is loaded. */
    indexOf,
    /** The loaded lines after a number. */
    after(seq: number): readonly Line[] {
      const index = indexOf(seq + 1)
      if (index === undefined) return []
      const lines = entries.slice(index - start).flatMap((each) => each.folded ?? [each])
      return lines.filter((line) => (line.seq ?? 0) > seq)
    },
    /** The text of the lines from `from` up to `to`. */
    text: (from = start, to = endIndex()) =>
      entries
        .slice(from - start, to - start)
        .map(({ text }) => text)
        .join('\n'),
    /** Calls `listener` once for all that changes before a frame of the display. */
    subscribe(listener: TranscriptListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
