import { measureIdleConnections } from './fanout/idle-connections'
import { measureLoad } from './fanout/load'
import { RemoteCrowd } from './fanout/remote-crowd'
import { openParlor, openSocketIo, openWsLoop } from './fanout/rivals'
import { measureSingleLines } from './fanout/single-lines'
import { numericOptions } from './measure/numeric-options'
import { round } from './measure/statistics'

export const keys = [
  ...['connections', 'cpu_us_per_line', 'vs_ws', 'vs_socketio', 'lines_per_s', 'p99_ms'],
  ...['idle_line_vs_ws', 'bytes_per_connection', 'idle_connections'],
]
export const smallest = [
  ...['--connections', '40', '--rounds', '1', '--lines', '20', '--singles', '2'],
  ...['--burst', '200', '--idle', '10'],
]

/**
 * A room of many connections, beside a plain `ws` send loop and Socket.IO. All three servers live in
 * this process and take turns; the clients live in another.
 */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const options = numericOptions(args, {
    connections: 1_000,
    rounds: 5,
    lines: 600,
    rate: 200,
    singles: 60,
    burst: 20_000,
    idle: 10_000,
  })
  const { connections } = options
  const crowd = new RemoteCrowd()
  const rivals = [await openParlor(), await openWsLoop(), await openSocketIo()]
  for (const { name, port } of rivals)
    await crowd.ask({ do: 'gather', rival: name, port, count: connections })

  const load = await measureLoad({ rivals, crowd, ...options })
  const idleLine = await measureSingleLines({ rivals, crowd, ...options })
  for (const { name } of rivals) await crowd.ask({ do: 'disperse', rival: name })
  await Promise.all(rivals.map((rival) => rival.close()))
  const idle = await measureIdleConnections({ crowd, count: options.idle })
  crowd.close()

  console.log(`\n${connections} connections, ${options.rate} lines a second`)
  console.table(load.table)
  console.log(
    `Parlor's processor time a line: ${load.vsWs} of the ws loop's, ${load.vsSocketIo} of Socket.IO's (aim: 0.25)`,
  )
  console.log(`p99 from said to heard under that load: ${load.p99} ms (aim: under 150)`)
  console.log(`Lines a second, as many as go through: ${load.linesPerSecond}`)
  console.log(
    `A line in an idle room, to the last of all: ${idleLine.ratio} of the ws loop's time (aim: 1)`,
  )
  console.log(
    `  ${idleLine.storedIn} ms of it until the line was on disk, which the loop does not do; without that: ${idleLine.ratioWithoutStore}`,
  )
  console.table(idleLine.table)
  console.log(`${idle.held} idle connections held, ${idle.bytesPerConnection} bytes each\n`)
  return {
    connections,
    cpu_us_per_line: load.cpuPerLine,
    vs_ws: load.vsWs,
    vs_socketio: load.vsSocketIo,
    lines_per_s: load.linesPerSecond,
    p99_ms: load.p99,
    idle_line_vs_ws: idleLine.ratio,
    bytes_per_connection: round(idle.bytesPerConnection, 0),
    idle_connections: idle.held,
  }
}
