import type { Log } from '../platform/log'
import type { Timers } from '../platform/timers'

const LOOK_MS = 1_000
/** Every so many looks the parts are asked too. */
const LOOKS_A_CHECK = 5
/** A timer that comes this late was kept waiting by more than a busy moment. */
const STALL_MS = 1_000

interface WatchOptions {
  problem: () => Promise<string | undefined>
  log: Log
  timers: Timers
  /** Milliseconds of a clock that never jumps. */
  elapsed?: () => number
}

/** Writes down when the backend stops being able to serve, and when it can again. */
export function watchHealth({
  problem,
  log,
  timers,
  elapsed = () => performance.now(),
}: WatchOptions): () => void {
  let known: string | undefined
  let isOver = false
  let stop = () => {}

  async function check(): Promise<void> {
    const now = await problem()
    if (isOver || now === known) return
    known = now
    // Whoever is told of the one is told of the other.
    if (now === undefined) log.warn('The backend can serve again')
    else log.error('The backend cannot serve as it should', { problem: now })
  }

  function look(count: number): void {
    const due = elapsed() + LOOK_MS
    stop = timers.after(LOOK_MS, () => {
      const late = Math.round(elapsed() - due)
      if (late > STALL_MS) log.warn('The process stood still', { ms: late })
      look(count + 1)
      if (count % LOOKS_A_CHECK === 0) void check()
    })
  }
  look(1)
  return () => {
    isOver = true
    stop()
  }
}
