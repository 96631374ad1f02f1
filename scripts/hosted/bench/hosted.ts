import { drawSeed } from '../../bench/measure/options'
import { quantile, round } from '../../bench/measure/statistics'
import { runFaultyRoom } from '../testing/world/faulty-room'
import { drainBacklog } from './room/backlog'
import { price } from './room/prices'
import { measureRealSockets } from './room/real-sockets'
import { LOADS, measureLoad } from './room/room-load'

export const keys = ['loads', 'backlog', 'faults', 'real_sockets', 'seed']
// `most` is the number of members of the largest room, `faulty` that of lines said through faults,
// `backlog` the seconds for which nobody reads the stream.
export const options = {
  ...{ seconds: 20, most: 2_000, faulty: 100_000, backlog: 3_600 },
  seed: drawSeed(),
  write: false,
}
export const smallest = { seconds: 1, most: 10, faulty: 300, backlog: 20 }
const BACKLOG_LINES_PER_S = 100

const FAULTY_MEMBERS = 30

/** The hosted room on a virtual clock: the real handlers and SDK over a model of the services. */
export async function run({ seconds, most, faulty, backlog, seed }: typeof options) {
  const loads = []
  for (const load of LOADS.filter(({ members }) => members <= most)) {
    const { latencies, lines, heardPerS, firstMs, missedByPlain, usage } = await measureLoad(load, {
      seconds,
      seed,
    })
    loads.push({
      authors: load.authors,
      members: load.members,
      with: load.with ?? (load.isSmall ? 'a new account' : ''),
      lines_per_s: load.linesPerS,
      heard_per_s: round(heardPerS, 1),
      p50_ms: Math.round(quantile(latencies, 0.5)),
      p99_ms: Math.round(quantile(latencies, 0.99)),
      first_ms: Math.round(firstMs),
      writes_per_line: round(usage.writeUnits / lines, 1),
      reads_per_line: round(usage.readUnits / lines, 1),
      usd_per_million: round((price(usage) / (lines * load.members)) * 1_000_000, 3),
      failed_posts: usage.failedPosts,
      failed_runs: usage.failedRuns,
      missed_by_plain: missedByPlain,
      unheard: lines - latencies.length,
    })
  }
  console.table(loads)
  const figures = await drainBacklog({ seconds: backlog, linesPerS: BACKLOG_LINES_PER_S, seed })
  console.log(
    `A stream that nobody read for ${backlog} s, at ${BACKLOG_LINES_PER_S} lines a second:`,
  )
  console.table([figures])
  const room = { lines: faulty, members: FAULTY_MEMBERS, seed }
  const { faults: counts, ...faults } = await runFaultyRoom(room)
  console.log(`${faulty} lines through faults:`)
  console.table(counts)
  console.log('Simulated. Only the provider can settle its own times and limits.')
  console.log('Over real sockets, to a gateway on this machine:')
  const realSockets = await measureRealSockets()
  console.table([realSockets])
  return { loads, backlog: figures, faults, real_sockets: realSockets, seed }
}
