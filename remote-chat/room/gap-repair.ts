/** Frames that merely changed places arrive within this time; asking at once would be for nothing. */
export const GAP_PATIENCE_MS = 250

/** Time for an answer to arrive before asking again. */
export const GAP_ANSWER_MS = 2_000

/** After so many answers without them the lines are gone from the room's history. Without an answer
 * they may be on their way: behind what was asked for before, or behind what others asked for. */
const ANSWER_LIMIT = 3

export interface GapRepairOptions {
  askAgain: () => void
  giveUp: () => void
}

export interface GapRepair {
  /** Called after every frame: whether lines are missing, whether the frame brought any on, and
   * whether it answered a question without them. */
  observe(gap: { isOpen: boolean; progressed: boolean; isAnswer: boolean }): void
  stop(): void
}

/** Decides when to ask for missing lines, and when to go on without them. */
export function createGapRepair({ askAgain, giveUp }: GapRepairOptions): GapRepair {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Questions that were answered. */
  let answers = 0
  let isUnanswered = false

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
    answers = 0
    isUnanswered = false
  }

  function act(): void {
    if (answers >= ANSWER_LIMIT) {
      stop()
      giveUp()
      return
    }
    isUnanswered = true
    timer = setTimeout(act, GAP_ANSWER_MS)
    askAgain()
  }

  return {
    observe({ isOpen, progressed, isAnswer }) {
      if (!isOpen || progressed) stop()
      if (isAnswer && isUnanswered) {
        answers += 1
        isUnanswered = false
      }
      if (isOpen) timer ??= setTimeout(act, GAP_PATIENCE_MS)
    },
    stop,
  }
}
