import type { Log } from '../platform/log'

const CHECK_MS = 5_000

/** Logs when the backend can no longer serve, and when it can again. Returns a stop function. */
export function watchHealth(problem: () => string | undefined, log: Log): () => void {
  let known: string | undefined
  const timer = setInterval(() => {
    const now = problem()
    if (now === known) return
    if (now === undefined) log.warn('The backend can serve again')
    else log.error('The backend cannot serve', { problem: now })
    known = now
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
