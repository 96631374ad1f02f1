export type Transcript = ReturnType<typeof createTranscript>

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

/** All the room's lines. It depends on no component, and only on frames of the display. */
export function createTranscript() {
  const lines: string[] = []
  const arrivals: (number | undefined)[] = []
  const listeners = new Set<() => void>()
  let isAnnounced = false

  function announce(): void {
    isAnnounced = false
    for (const listener of [...listeners]) listener()
  }

  return {
    get length(): number {
      return lines.length
    },
    /** `arrivedAt` in milliseconds since the epoch; absent for history. */
    append(added: readonly string[], arrivedAt?: number): void {
      for (const line of added) {
        lines.push(line.replaceAll(LINE_BREAKS, ' '))
        arrivals.push(arrivedAt)
      }
      if (isAnnounced || added.length === 0) return
      isAnnounced = true
      onDisplayFrame(announce)
    },
    line: (index: number) => lines[index] ?? '',
    arrivedAt: (index: number) => arrivals[index],
    /** The text of the lines from `start` up to `end`. */
    text: (start = 0, end = lines.length) => lines.slice(start, end).join('\n'),
    /** Calls `listener` once for all lines that arrive before a frame of the display. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
