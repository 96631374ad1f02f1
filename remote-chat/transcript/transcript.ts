import { onDisplayFrame } from './display-frame'

export interface Transcript {
  /** Every line heard, however many. */
  readonly length: number
  /** `arrivedAt` in milliseconds since the epoch; leave it out where nobody knows. */
  append(lines: readonly string[], arrivedAt?: number): void
  line(index: number): string
  arrivedAt(index: number): number | undefined
  /** The lines from `start` up to `end`, as a text area takes them. */
  text(start?: number, end?: number): string
  /** Calls `listener` once for all lines that arrive before a frame of the display. */
  subscribe(listener: () => void): () => void
}

/** A frame is one line of the room: whatever breaks lines inside it would forge another. */
const LINE_BREAKS = /[\r\n\u2028\u2029\v\f\u0085]+/g

/** The room's lines, kept whole. It knows no component and no display but its frames. */
export function createTranscript(): Transcript {
  const lines: string[] = []
  const arrivals: number[] = []
  const listeners = new Set<() => void>()
  let isAnnounced = false

  function announce(): void {
    isAnnounced = false
    for (const listener of [...listeners]) listener()
  }

  return {
    get length() {
      return lines.length
    },
    append(added, arrivedAt = 0) {
      for (const line of added) {
        lines.push(line.replaceAll(LINE_BREAKS, ' '))
        arrivals.push(arrivedAt)
      }
      if (isAnnounced || added.length === 0) return
      isAnnounced = true
      onDisplayFrame(announce)
    },
    line: (index) => lines[index] ?? '',
    arrivedAt: (index) => arrivals[index] || undefined,
    text: (start = 0, end = lines.length) => lines.slice(start, end).join('\n'),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
