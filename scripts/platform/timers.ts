/** Timers apart from the clock. Tests have their own. */
export interface Timers {
  /** Calls once after this many milliseconds, unless the returned function is called first. */
  after(ms: number, call: () => void): () => void
}

/** For a server: a pending timer does not keep the process alive. */
export const realTimers: Timers = {
  after(ms, call) {
    const timer = setTimeout(call, ms).unref()
    return () => clearTimeout(timer)
  },
}

/** For a function, whose process lives only while it waits for something. */
export const awaitedTimers: Timers = {
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}
