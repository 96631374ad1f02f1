import { median, quantile, round } from '../measure/statistics'
import type { RivalName } from './dialect'
import type { RemoteCrowd } from './remote-crowd'
import type { Rival } from './rivals'

interface LoadOptions {
  rivals: Rival[]
  crowd: RemoteCrowd
  connections: number
  rounds: number
  lines: number
  rate: number
  burst: number
}

interface Measured {
  /** Microseconds of the server's processor time for a line at one connection. */
  cpu: number[]
  latencies: number[]
  seconds: number[]
}

/** The same lines at the same pace to each server in turn, and then as many as Parlor takes. */
export async function measureLoad({
  rivals,
  crowd,
  connections,
  rounds,
  lines,
  rate,
  burst,
}: LoadOptions) {
  const measured = new Map<RivalName, Measured>(
    rivals.map(({ name }) => [name, { cpu: [], latencies: [], seconds: [] }]),
  )
  // The first round warms up.
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const { name } of rivals) {
      const before = process.cpuUsage()
      const result = await crowd.ask<{ latencies: number[]; seconds: number }>({
        do: 'load',
        rival: name,
        lines,
        perSecond: rate,
      })
      const { user, system } = process.cpuUsage(before)
      const entry = measured.get(name)
      if (turn === 0 || !entry) continue
      entry.cpu.push((user + system) / (lines * connections))
      entry.latencies.push(...result.latencies)
      entry.seconds.push(result.seconds)
    }
  }
  const most = await crowd.ask<{ seconds: number }>({
    do: 'load',
    rival: 'parlor',
    lines: burst,
    perSecond: Number.MAX_SAFE_INTEGER,
  })

  const cpuOf = (name: RivalName) => measured.get(name)?.cpu ?? []
  const ratioTo = (name: RivalName) => {
    const theirs = cpuOf(name)
    return round(
      median(cpuOf('parlor').map((ours, index) => ours / (theirs[index] ?? Number.NaN))),
      3,
    )
  }
  const rows = [...measured].map(([name, { cpu, latencies, seconds }]) => [
    name,
    {
      'cpu µs a line and connection': round(median(cpu), 3),
      'p50 ms': round(quantile(latencies, 0.5)),
      'p99 ms': round(quantile(latencies, 0.99)),
      'seconds a round': round(median(seconds)),
    },
  ])
  return {
    table: Object.fromEntries(rows),
    cpuPerLine: round(median(cpuOf('parlor')), 3),
    vsWs: ratioTo('ws'),
    vsSocketIo: ratioTo('socketio'),
    p99: round(quantile(measured.get('parlor')?.latencies ?? [], 0.99)),
    linesPerSecond: round(burst / most.seconds, 0),
  }
}
