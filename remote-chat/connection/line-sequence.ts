/** Lines in order; `seq` numbers the last of them. */
interface NumberedLines<Line> {
  seq: number
  lines: Line[]
}

function firstNumber({ seq, lines }: NumberedLines<unknown>): number {
  return seq - lines.length + 1
}

/** Puts numbered lines in order: drops duplicates, and keeps lines that come too early until their
 * turn. All are too early while the number before the first is unknown. */
export function createLineSequence<Line>(start: number | null) {
  let last = start
  const waitingLines: NumberedLines<Line>[] = []

  return {
    /** The number of the newest line in order; null until there is a starting point. */
    get last(): number | null {
      return last
    },
    /** True if lines are missing before the waiting ones. */
    get hasGap(): boolean {
      return waitingLines.length > 0
    },
    /** Sets the number before the first line, unless it is known. */
    beginAfter(number: number): void {
      last ??= number
    },
    /** Accepts lines and returns the lines whose turn it is, each once and in order. */
    accept({ seq, lines }: NumberedLines<Line>): Line[] {
      if (lines.length > 0) waitingLines.push({ seq, lines })
      waitingLines.sort((a, b) => firstNumber(a) - firstNumber(b))
      const following: Line[] = []
      for (let next = waitingLines[0]; last !== null && next; next = waitingLines[0]) {
        if (firstNumber(next) > last + 1) break
        // One by one, because a call accepts a limited number of arguments.
        for (const line of next.lines.slice(last + 1 - firstNumber(next))) following.push(line)
        last = Math.max(last, next.seq)
        waitingLines.shift()
      }
      return following
    },
  }
}
