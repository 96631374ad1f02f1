import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { round } from '../measure/statistics'
import type { RemoteCrowd } from './remote-crowd'
import { openParlor } from './rivals'

/** Many bound connections that say nothing: how much memory each takes, and whether all still hear. */
export async function measureIdleConnections({
  crowd,
  count,
}: {
  crowd: RemoteCrowd
  count: number
}) {
  const parlor = await openParlor()
  const before = memory()
  await crowd.ask({ do: 'gather', rival: 'parlor', port: parlor.port, count })
  const bytesPerConnection = round((memory() - before) / count, 0)
  // Ends only when every one of them has heard the line.
  await crowd.ask({ do: 'single', rival: 'parlor' })
  const held = await crowd.ask<number>({ do: 'count', rival: 'parlor' })
  await crowd.ask({ do: 'disperse', rival: 'parlor' })
  await parlor.close()
  return { held, bytesPerConnection }
}

function memory(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().rss
}
