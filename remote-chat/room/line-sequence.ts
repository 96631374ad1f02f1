import type { LinesFrame } from 'shared/chat-wire'

/** What a first bind is answered with: the newest 50 lines. */
const GREETING_LINES = 50

/** The service cuts an answer where the next line would take it over 32 KB, and no line takes a quarter
 * of that: after a smaller frame nothing follows. */
const FULL_FRAME_BYTES = 24 * 1024

/** Frames kept beyond a gap. More are let go: the replay that fills the gap brings them again. */
const HELD_LIMIT = 200

export interface LineSequence {
  /** The number of the newest line in order; null before the first frame. */
  readonly last: number | null
  /** True while the next frame may bring what was said before the reader came. */
  readonly isGreeting: boolean
  /** True while frames wait for lines before them that are not on their way. */
  readonly isWaiting: boolean
  /** Whether a frame, not taken yet, comes after a question and shows that the service has not got what
   * is missing: it answers with what lies beyond, which was here before, or with nothing. */
  leavesGap(frame: LinesFrame): boolean
  /** Takes a frame and returns the lines that now follow, each exactly once and in order. */
  accept(frame: LinesFrame): string[]
  /** Gives up what is missing and returns the lines that waited for it. */
  skip(): string[]
  reset(): void
}

function firstNumber({ seq, lines }: LinesFrame): number {
  return seq - lines.length + 1
}

function isFull({ lines }: LinesFrame): boolean {
  return new TextEncoder().encode(JSON.stringify(lines)).length > FULL_FRAME_BYTES
}

/** The number before the greeting's first line; null while it is not all here. Long lines make it
 * several frames, and a live line may overtake it, for the gateway promises no order. */
function beforeGreeting(frames: readonly LinesFrame[]): number | null {
  let first = 0
  let last = -1
  for (const frame of frames) {
    // The answer to a message sent again has no lines either, and names it.
    if (frame.lines.length === 0 && frame.ids === undefined) return frame.seq
    if (firstNumber(frame) > last + 1) first = firstNumber(frame)
    last = Math.max(last, frame.seq)
    if (first === 1 || last - first + 1 >= GREETING_LINES) return first - 1
  }
  return null
}

/** Puts numbered lines into order: drops what is had already and holds what came too early. */
export function createLineSequence(): LineSequence {
  let last: number | null = null
  /** The highest number of any frame. */
  let newest = 0
  let held: LinesFrame[] = []
  /** The newest frame was a full one of the greeting: the rest of it follows. */
  let goesOn = false

  function isGreeting(): boolean {
    return last === null || goesOn
  }

  function follow(): string[] {
    const following: string[] = []
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
    get isGreeting() {
      return isGreeting()
    },
    get isWaiting() {
      return held.length > 0 && !goesOn
    },
    leavesGap(frame) {
      if (frame.lines.length === 0) return frame.seq === (last ?? 0)
      return frame.seq <= newest && firstNumber(frame) > (last ?? 0) + 1
    },
    accept(frame) {
      const isOfGreeting = isGreeting()
      newest = Math.max(newest, frame.seq)
      held.push(frame)
      held.sort((a, b) => firstNumber(a) - firstNumber(b))
      last ??= beforeGreeting(held)
      const following = follow()
      goesOn = isOfGreeting && (last ?? 0) < GREETING_LINES && isFull(frame)
      return following
    },
    skip() {
      const [next] = held
      if (next) last = firstNumber(next) - 1
      return follow()
    },
    reset() {
      last = null
      newest = 0
      held = []
      goesOn = false
    },
  }
}
