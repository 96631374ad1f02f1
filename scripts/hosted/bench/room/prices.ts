import type { Usage } from '../../testing/world/usage'

/**
 * US dollars for a million of each, in us-east-1, from the provider's price pages at the beginning
 * of 2026: WebSocket messages, function requests and GB-seconds on the template's processors
 * (arm64), DynamoDB on demand, transfer to the internet ($0.09 a GB) and log ingestion ($0.50 a
 * GB). Connection minutes ($0.25 a million) are the same for every chat, and left out.
 */
const USD_PER_MILLION: Usage = {
  messages: 1.0,
  invocations: 0.2,
  gbSeconds: 13.3334,
  readUnits: 0.125,
  writeUnits: 0.625,
  failedPosts: 0,
  failedRuns: 0,
  sentBytes: 0.09 / 1_000,
  logBytes: 0.5 / 1_000,
}

/** The price in US dollars. */
export function price(usage: Usage): number {
  const names = Object.keys(USD_PER_MILLION) as (keyof Usage)[]
  return names.reduce((sum, name) => sum + (usage[name] * USD_PER_MILLION[name]) / 1_000_000, 0)
}
