/** The metered usage of a room. */
export interface Usage {
  /** Messages through the gateway, in and out, each up to 32 KB. */
  messages: number
  invocations: number
  /** Functions' memory times their running time in seconds. */
  gbSeconds: number
  readUnits: number
  writeUnits: number
  /** Failed posts to open connections. They are not charged. */
  failedPosts: number
  /** Runs of functions that ended in an error. */
  failedRuns: number
  /** Bytes to clients, and bytes that the runtime logs. */
  sentBytes: number
  logBytes: number
}

export function emptyUsage(): Usage {
  return {
    messages: 0,
    invocations: 0,
    gbSeconds: 0,
    readUnits: 0,
    writeUnits: 0,
    failedPosts: 0,
    failedRuns: 0,
    sentBytes: 0,
    logBytes: 0,
  }
}

/** The usage since then. */
export function usageSince(usage: Usage, before: Usage): Usage {
  const names = Object.keys(before) as (keyof Usage)[]
  const since = names.map((name) => [name, usage[name] - before[name]])
  return Object.fromEntries(since) as unknown as Usage
}
