import type { LinesFrame } from 'shared/chat-wire'

/** What a first bind is answered with: the newest 50 lines. */
const GREETING_LINES = 50

/** Frames kept beyond a gap. More are let go: the replay that fills the gap brings them again. */
const HELD_LIMIT = 200

export interface LineSequence {
  /** The number of the newest line in order; null before the first frame. */
  readonly last: number | null
  /** True while frames wait for lines before them. */
  readonly isWaiting: boolean
  /** Takes a frame and returns the lines that now follow, each exactly once and in order. */
  accept(frame: LinesFrame): string[]
  /** Gives up what is missing and returns the lines that waited for it. */
  skip(): string[]
  reset(): void
}

function firstNumber({ seq, lines }: LinesFrame): number {
  return seq - lines.length + 1
}

/** A live line may overtake the greeting, for the gateway promises no order. */
function looksLikeGreeting(frame: LinesFrame): boolean {
  const { length } = frame.lines
  return length === 0 || length >= GREETING_LINES || firstNumber(frame) === 1
}

/** Puts numbered lines into order: drops what is had already and holds what came too early. */
export function createLineSequence(): LineSequence {
  let last: number | null = null
  let held: LinesFrame[] = []

  function follow(): string[] {
    const following: string[] = []
    held.sort((a, b) => firstNumber(a) - firstNumber(b))
    while (last !== null && held[0] && firstNumber(held[0]) <= last + 1) {
      const frame = held[0]
      // One by one: a hundred thousand are too many arguments for one call.
      for (const line of frame.lines.slice(last + 1 - firstNumber(frame))) following.push(line)
      last = Math.max(last, frame.seq)
      held.shift()
    }
    held = held.slice(0, HELD_LIMIT)
    return following
  }

  return {
    get last() {
      return last
    },
    get isWaiting() {
      return held.length > 0
    },
    accept(frame) {
      held.push(frame)
      if (last === null && looksLikeGreeting(frame)) last = firstNumber(frame) - 1
      return follow()
    },
    skip() {
      const [next] = held
      if (next) last = firstNumber(next) - 1
      return follow()
    },
    reset() {
      last = null
      held = []
    },
  }
}
