/** Frames that merely changed places arrive within this time; asking at once would be for nothing. */
export const GAP_PATIENCE_MS = 250

/** Time for an answer to arrive before asking again. */
export const GAP_ANSWER_MS = 2_000

/** After so many questions without progress the lines are gone from the room's history, unless the
 * connection is dead: then the next one brings them. */
const QUESTION_LIMIT = 3

export interface GapRepairOptions {
  askAgain: () => void
  giveUp: () => void
}

export interface GapRepair {
  /** Called after every frame: whether lines are missing, and whether the frame brought any on. */
  observe(gap: { isOpen: boolean; progressed: boolean }): void
  stop(): void
}

/** Decides when to ask for missing lines, and when to go on without them. */
export function createGapRepair({ askAgain, giveUp }: GapRepairOptions): GapRepair {
  let timer: ReturnType<typeof setTimeout> | undefined
  let questions = 0
  /** A frame came after the last question. */
  let isAnswered = false

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
    questions = 0
  }

  function act(): void {
    if (questions >= QUESTION_LIMIT && isAnswered) {
      stop()
      giveUp()
      return
    }
    questions += 1
    isAnswered = false
    timer = setTimeout(act, GAP_ANSWER_MS)
    askAgain()
  }

  return {
    observe({ isOpen, progressed }) {
      isAnswered = true
      if (!isOpen || progressed) stop()
      if (isOpen) timer ??= setTimeout(act, GAP_PATIENCE_MS)
    },
    stop,
  }
}
