/** What is counted of a room. */
export interface Usage {
  /** Messages through the gateway, in and out, each up to 32 KB. */
  messages: number
  invocations: number
  /** Memory of the functions times the seconds they ran. */
  gbSeconds: number
  readUnits: number
  writeUnits: number
  /** Posts to somebody who was there. Nothing is charged for them. */
  failedPosts: number
}

export function emptyUsage(): Usage {
  return {
    messages: 0,
    invocations: 0,
    gbSeconds: 0,
    readUnits: 0,
    writeUnits: 0,
    failedPosts: 0,
  }
}

/** What was counted since then. */
export function usageSince(usage: Usage, before: Usage): Usage {
  const names = Object.keys(before) as (keyof Usage)[]
  const since = names.map((name) => [name, usage[name] - before[name]])
  return Object.fromEntries(since) as unknown as Usage
}
