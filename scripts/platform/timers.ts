/** Time that passes, apart from the clock that tells it: tests bring their own. */
export interface Timers {
  /** Calls once after so many milliseconds, unless the returned function is called first. */
  after(ms: number, call: () => void): () => void
}

/** For a server: a waiting time-out alone keeps no process alive. */
export const realTimers: Timers = {
  after(ms, call) {
    const timer = setTimeout(call, ms).unref()
    return () => clearTimeout(timer)
  },
}

/** For a function, whose process ends when nothing but its time-outs is left to wait for. */
export const awaitedTimers: Timers = {
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}
