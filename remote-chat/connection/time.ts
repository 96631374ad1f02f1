export interface Time {
  /** In milliseconds since the epoch. */
  now(): number
  /** Calls `call` once after this time, unless the returned function is called first. */
  after(ms: number, call: () => void): () => void
}

export const realTime: Time = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}
