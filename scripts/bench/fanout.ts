import { setTimeout as sleep } from 'node:timers/promises'
import type { CrowdResult } from './fanout/crowd'
import type { CrowdRequest } from './fanout/crowd-process'
import { openParlor, openSocketIo, openWsLoop } from './fanout/rivals'
import { BenchProcess } from './measure/bench-process'
import { median, medianRatio, quantile, round } from './measure/statistics'

/** Longer than Parlor's window of 50 ms, so that a room is at rest. */
const REST_MS = 80
/** Connections before counting begins, so that every part of the server has run once. */
const WARM_UP = 500

export const keys = [
  ...['connections', 'cpu_us_per_line', 'vs_ws', 'vs_socketio', 'lines_per_s', 'p99_ms'],
  ...['idle_line_vs_ws', 'bytes_per_connection', 'idle_connections'],
]
export const options = {
  connections: 1_000,
  rounds: 5,
  lines: 600,
  rate: 200,
  singles: 60,
  burst: 20_000,
  idle: 10_000,
}
export const smallest = { connections: 40, rounds: 1, lines: 20, singles: 2, burst: 200, idle: 10 }

/**
 * A room of many connections, compared with a plain `ws` send loop and Socket.IO. All three servers
 * run in this process and take turns; the clients run in another.
 */
export async function run(givenOptions: typeof options) {
  const { connections, rounds, lines, rate, singles, burst } = givenOptions
  const crowd = await BenchProcess.start(new URL('./fanout/crowd-process.ts', import.meta.url))
  const ask = <T>(request: CrowdRequest) => crowd.ask<T>(request)
  const rivals = [await openParlor(), await openWsLoop(), await openSocketIo()]
  for (const { name, port } of rivals)
    await ask({ do: 'gather', rival: name, port, count: connections })

  const figuresOf = { parlor: empty(), ws: empty(), socketio: empty() }
  // The first round warms up.
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const { name } of rivals) {
      const cpuBefore = process.cpuUsage()
      const load = { do: 'load', rival: name, lines, perSecond: rate } as const
      const { latencies } = await ask<CrowdResult>(load)
      const { user, system } = process.cpuUsage(cpuBefore)
      if (turn === 0) continue
      figuresOf[name].cpu.push((user + system) / (lines * connections))
      figuresOf[name].latencies.push(...latencies)
    }
  }
  for (let turn = 0; turn < singles; turn += 1) {
    for (const { name } of rivals) {
      await sleep(REST_MS)
      figuresOf[name].singles.push(await ask<number>({ do: 'single', rival: name }))
    }
  }
  const asFastAsItGoes = { lines: burst, perSecond: Number.MAX_SAFE_INTEGER }
  const most = await ask<CrowdResult>({ do: 'load', rival: 'parlor', ...asFastAsItGoes })
  for (const { name } of rivals) await ask({ do: 'disperse', rival: name })
  const idle = await measureIdle(ask, givenOptions.idle)

  const { parlor, ws, socketio } = figuresOf
  const rows = Object.entries(figuresOf).map(([name, { cpu, latencies, singles }]) => [
    name,
    {
      'cpu µs a line and connection': round(median(cpu), 3),
      'p50 ms': round(quantile(latencies, 0.5)),
      'p99 ms': round(quantile(latencies, 0.99)),
      'ms of a single line to the last': round(median(singles)),
    },
  ])
  console.log(`\n${connections} connections, ${rate} lines a second`)
  console.table(Object.fromEntries(rows))
  return {
    connections,
    cpu_us_per_line: round(median(parlor.cpu), 3),
    vs_ws: round(medianRatio(parlor.cpu, ws.cpu), 3),
    vs_socketio: round(medianRatio(parlor.cpu, socketio.cpu), 3),
    lines_per_s: round(burst / most.seconds, 0),
    p99_ms: round(quantile(parlor.latencies, 0.99)),
    idle_line_vs_ws: round(medianRatio(parlor.singles, ws.singles), 3),
    bytes_per_connection: idle.bytesPerConnection,
    idle_connections: idle.openCount,
  }
}

interface RoomFigures {
  /** The server's processor time for a line at one connection, in microseconds, by round. */
  cpu: number[]
  latencies: number[]
  /** The milliseconds until the last connection has a line in a silent room, by line. */
  singles: number[]
}

const empty = (): RoomFigures => ({ cpu: [], latencies: [], singles: [] })

/** The memory of a bound, silent connection, and whether all of them still get lines. */
async function measureIdle(
  ask: <T>(request: CrowdRequest) => Promise<T>,
  count: number,
): Promise<{ openCount: number; bytesPerConnection: number }> {
  const server = await BenchProcess.start(new URL('./fanout/server-process.ts', import.meta.url))
  const crowd = { rival: 'parlor', port: server.port } as const
  await ask({ ...crowd, do: 'gather', count: Math.min(WARM_UP, count) })
  await ask({ ...crowd, do: 'single' })
  await ask({ ...crowd, do: 'disperse' })
  const bytesBefore = await server.ask<number>({})
  await ask({ ...crowd, do: 'gather', count })
  const after = await server.ask<number>({})
  // Ends only when every connection has the line.
  await ask({ ...crowd, do: 'single' })
  const openCount = await ask<number>({ ...crowd, do: 'open' })
  return { openCount, bytesPerConnection: Math.round((after - bytesBefore) / count) }
}
