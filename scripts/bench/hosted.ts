import { price } from './cost/prices'
import { LOADS, measureLoad } from './hosted/room-load'
import { drawSeed } from './measure/options'
import { quantile, round } from './measure/statistics'

export const keys = ['loads', 'seed']
// `most` is the members of the largest room.
export const options = { seconds: 20, most: 2_000, seed: drawSeed() }
export const smallest = { seconds: 1, most: 10 }

/** The hosted room on a clock of its own: the real handlers and SDK over a model of the services. */
export async function run({ seconds, most, seed }: typeof options) {
  const loads = []
  for (const load of LOADS.filter(({ members }) => members <= most)) {
    const { latencies, lines, heardPerS, usage } = await measureLoad(load, { seconds, seed })
    loads.push({
      authors: load.authors,
      members: load.members,
      lines_per_s: load.linesPerS,
      heard_per_s: round(heardPerS, 1),
      p50_ms: Math.round(quantile(latencies, 0.5)),
      p99_ms: Math.round(quantile(latencies, 0.99)),
      writes_per_line: round(usage.writeUnits / lines, 1),
      reads_per_line: round(usage.readUnits / lines, 1),
      usd_per_million: round((price(usage) / (lines * load.members)) * 1_000_000, 3),
      failed_posts: usage.failedPosts,
      unheard: lines - latencies.length,
    })
    console.table(loads.slice(-1))
  }
  console.log(
    'Simulated. Only the provider can settle its own times, how the stream is polled, what a share of',
  )
  console.log('a processor is worth, and how many connections and requests an account may have.')
  return { loads, seed }
}
