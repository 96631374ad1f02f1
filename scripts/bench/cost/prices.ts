/** What is counted of a room. */
export interface Usage {
  /** Messages through the gateway, in and out, each up to 32 KB. */
  messages: number
  invocations: number
  /** Memory of the functions times the seconds they ran. */
  gbSeconds: number
  readUnits: number
  writeUnits: number
}

/**
 * US dollars for a million of each, in us-east-1, as the provider's price pages had them at the
 * beginning of 2026: WebSocket messages, function requests and GB-seconds, DynamoDB on demand.
 * Connection minutes ($0.25 a million) are the same for every way to chat, and left out.
 */
const USD_PER_MILLION: Usage = {
  messages: 1.0,
  invocations: 0.2,
  gbSeconds: 16.6667,
  readUnits: 0.125,
  writeUnits: 0.625,
}

/** A function's memory, and how long it is taken to run: for itself, and for each round of posts,
 * as many at a time as the SDK opens connections. */
const FUNCTION = { gb: 0.25, baseMs: 25, postsAtOnce: 50, postRoundMs: 10 }

export function emptyUsage(): Usage {
  return { messages: 0, invocations: 0, gbSeconds: 0, readUnits: 0, writeUnits: 0 }
}

/** US dollars. */
export function price(usage: Usage): number {
  const names = Object.keys(USD_PER_MILLION) as (keyof Usage)[]
  return names.reduce((sum, name) => sum + (usage[name] * USD_PER_MILLION[name]) / 1_000_000, 0)
}

/** Adds one run of a function that posted so often and waited so long. */
export function addRun(usage: Usage, run: { posts: number; waitedMs: number }): void {
  const { gb, baseMs, postsAtOnce, postRoundMs } = FUNCTION
  const postMs = Math.ceil(run.posts / postsAtOnce) * postRoundMs
  usage.invocations += 1
  usage.gbSeconds += (gb * (baseMs + postMs + run.waitedMs)) / 1000
}
