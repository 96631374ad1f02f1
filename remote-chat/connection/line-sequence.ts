import type { LinesFrame } from '@parlor/shared/contract/chat-wire'

/** A first bind is answered with the newest 50 lines, or with all where there are fewer. */
const GREETING_LINES = 50

function firstNumber({ seq, lines }: LinesFrame): number {
  return seq - lines.length + 1
}

/** The number before the greeting's first line; undefined while the greeting is incomplete. A new
 * line may overtake it, because the gateway promises no order. */
function beforeGreeting(frames: readonly LinesFrame[]): number | undefined {
  let first = 0
  let last = -1
  for (const frame of frames) {
    // An acknowledgement has no lines either, but ids.
    if (frame.lines.length === 0 && !frame.ids?.length) return frame.seq
    if (firstNumber(frame) > last + 1) first = firstNumber(frame)
    last = Math.max(last, frame.seq)
    if (first === 1 || last - first + 1 >= GREETING_LINES) return first - 1
  }
  return undefined
}

/** Puts numbered lines in order: drops those it has, and holds those that come too early. */
export function createLineSequence() {
  let last: number | null = null
  const held: LinesFrame[] = []

  return {
    /** The number of the newest line in order; null before the greeting is complete. */
    get last(): number | null {
      return last
    },
    /** Lines are missing before those that have arrived. */
    get hasGap(): boolean {
      return held.length > 0
    },
    /** Takes a frame and returns the lines that now follow, each exactly once and in order. */
    accept(frame: LinesFrame): string[] {
      held.push(frame)
      held.sort((a, b) => firstNumber(a) - firstNumber(b))
      last ??= beforeGreeting(held) ?? null
      const following: string[] = []
      for (let next = held[0]; last !== null && next; next = held[0]) {
        if (firstNumber(next) > last + 1) break
        // One by one: a call takes only so many arguments.
        for (const line of next.lines.slice(last + 1 - firstNumber(next))) following.push(line)
        last = Math.max(last, next.seq)
        held.shift()
      }
      return following
    },
  }
}
