import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { measureLoad } from './hosted/room-load'
import { temporaryFolder } from './measure/at-end'
import { BenchProcess } from './measure/bench-process'
import { drawSeed } from './measure/options'
import { medianRatio, quantile, round } from './measure/statistics'
import { EmbeddedCrowd } from './search/embedded-crowd'

export const keys = [
  ...['lines', 'search_p50_ms', 'search_p95_ms', 'search_cpu_p95_ms', 'searches', 'seed'],
  ...['p99_ms', 'p99_ms_alone', 'p99_ratio'],
  ...['hosted_p99_ms', 'hosted_p99_ms_alone', 'hosted_p99_ratio'],
]
// `rounds` are pairs, with and without a searcher; `hosted` is the number of pairs in the model.
export const options = {
  ...{ lines: 100_000, members: 40, rate: 20, searches: 100, rounds: 5, hosted: 3 },
  seed: drawSeed(),
}
export const smallest = { lines: 500, members: 3, searches: 2, rounds: 1, hosted: 1 }

/** A hosted room pays for a search as for 500 lines of a replay, of which it gives 250 a second. */
const HOSTED_S_PER_SEARCH = 2
const HOSTED_ROOM = { authors: 10, linesPerS: 20, members: 100 }
const SEARCHED = 1_000

/** The times of the same searches by two clocks. */
export interface SearchTimes {
  clock: number[]
  processor: number[]
}

/** How long a search takes, and what a member who searches takes from those who talk. */
export async function run(given: typeof options) {
  const { lines, searches, seed } = given
  const script = new URL('./search/room-process.ts', import.meta.url)
  const room = await BenchProcess.start(script, [join(temporaryFolder(), 'room.db'), lines, seed])
  const times = await room.ask<SearchTimes>(SEARCHED)
  const crowd = await EmbeddedCrowd.gather({ port: room.port, members: given.members })
  const embedded = await besideASearcher(crowd, given)
  await room.kill()
  const hosted = await besideAHostedSearcher(given)

  const sides = Object.entries({ embedded, 'hosted, simulated': hosted }).map(
    ([name, { beside, alone }]) => [
      name,
      {
        'p50 ms alone': round(quantile(alone.flat(), 0.5), 1),
        'p50 ms beside a searcher': round(quantile(beside.flat(), 0.5), 1),
        'p99 ms alone': p99(alone.flat()),
        'p99 ms beside a searcher': p99(beside.flat()),
        'p99, of that alone': ratio({ beside, alone }),
      },
    ],
  )
  console.log(`A line to the last of the others, while one member searches ${searches} times`)
  console.table(Object.fromEntries(sides))
  const figures = {
    lines,
    search_p50_ms: round(quantile(times.clock, 0.5), 2),
    search_p95_ms: round(quantile(times.clock, 0.95), 2),
    search_cpu_p95_ms: round(quantile(times.processor, 0.95), 2),
    searches,
    p99_ms: p99(embedded.beside.flat()),
    p99_ms_alone: p99(embedded.alone.flat()),
    p99_ratio: ratio(embedded),
    hosted_p99_ms: p99(hosted.beside.flat()),
    hosted_p99_ms_alone: p99(hosted.alone.flat()),
    hosted_p99_ratio: ratio(hosted),
    seed,
  }
  console.log(
    `${SEARCHED} searches over ${lines} lines: half in ${figures.search_p50_ms} ms, 95 of 100 in ${figures.search_p95_ms} ms; of the processor 95 of 100 take ${figures.search_cpu_p95_ms} ms`,
  )
  return figures
}

/** The latencies of each round, with a searcher in the room and without. */
interface Sides {
  beside: number[][]
  alone: number[][]
}

async function besideASearcher(
  crowd: EmbeddedCrowd,
  { rate, searches, rounds, seed }: typeof options,
): Promise<Sides> {
  const draw = seededDraws(seed)
  const sides: Sides = { beside: [], alone: [] }
  // The first round warms up.
  for (let count = 0; count <= rounds; count += 1) {
    const begun = performance.now()
    const beside = await crowd.latenciesDuring(crowd.search(searches, draw), rate)
    const alone = await crowd.latenciesDuring(sleep(performance.now() - begun), rate)
    console.error(`round ${count} of ${rounds}`)
    if (count === 0) continue
    sides.beside.push(beside)
    sides.alone.push(alone)
  }
  return sides
}

async function besideAHostedSearcher({ searches, hosted, seed }: typeof options): Promise<Sides> {
  const sides: Sides = { beside: [], alone: [] }
  const seconds = searches * HOSTED_S_PER_SEARCH
  for (let count = 0; count < hosted; count += 1) {
    const world = { seconds, seed: seed + count }
    const alone = await measureLoad({ ...HOSTED_ROOM, searches: 0 }, world)
    const beside = await measureLoad({ ...HOSTED_ROOM, searches }, world)
    if (beside.searched < searches) throw new Error(`Only ${beside.searched} searches were done.`)
    sides.alone.push(alone.latencies)
    sides.beside.push(beside.latencies)
  }
  return sides
}

const p99 = (latencies: number[]) => round(quantile(latencies, 0.99), 1)
const ratio = ({ beside, alone }: Sides) => round(medianRatio(beside.map(p99), alone.map(p99)))
