import type { Log } from '../platform/log'
import type { Timers } from '../platform/timers'

const CHECK_MS = 5_000

interface WatchOptions {
  problem: () => string | undefined
  log: Log
  timers: Timers
}

/** Logs when the backend stops being able to serve, and when it can again. Returns how to stop. */
export function watchHealth({ problem, log, timers }: WatchOptions): () => void {
  let known: string | undefined
  let stop = () => {}

  function check(): void {
    const now = problem()
    if (now !== known && now === undefined) log.warn('The backend can serve again')
    else if (now !== known) log.error('The backend cannot serve', { problem: now })
    known = now
    checkLater()
  }

  function checkLater(): void {
    stop = timers.after(CHECK_MS, check)
  }
  checkLater()
  return () => stop()
}
