/** Time that passes, apart from the clock that tells it: tests bring their own. */
export interface Timers {
  /** Calls once after so many milliseconds, unless the returned function is called first. */
  after(ms: number, call: () => void): () => void
}

export const realTimers: Timers = {
  after(ms, call) {
    // A waiting time-out alone keeps no process alive.
    const timer = setTimeout(call, ms).unref()
    return () => clearTimeout(timer)
  },
}
