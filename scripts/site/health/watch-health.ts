import type { Log } from '../../platform/log'

const CHECK_MS = 5_000
/** An answer is valid this long: anybody may ask, as often as they like. */
const ANSWER_MS = 1_000

/** The same check, done once a second at most. */
export function onceASecond<T>(check: () => T): () => T {
  let last: { at: number; answer: T } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at >= ANSWER_MS) last = { at, answer: check() }
    return last.answer
  }
}

/** Logs when the backend can no longer serve, and when it can again. Returns a stop function. */
export function watchHealth(problem: () => string | undefined, log: Log): () => void {
  let lastProblem: string | undefined
  const check = () => {
    const now = problem()
    if (now === lastProblem) return
    if (now === undefined) log.warn('The backend can serve again')
    else log.error('The backend cannot serve', { problem: now })
    lastProblem = now
  }
  check()
  const timer = setInterval(check, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
