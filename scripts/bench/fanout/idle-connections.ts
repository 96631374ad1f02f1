import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RemoteCrowd } from './remote-crowd'

/** Connections before the first is counted: by then every part of the server has run once. */
const WARM_UP = 500

/** Many bound connections that say nothing: how much memory each takes, and whether all still hear. */
export async function measureIdleConnections({
  crowd,
  count,
}: {
  crowd: RemoteCrowd
  count: number
}) {
  const server = fork(fileURLToPath(new URL('./server-process.ts', import.meta.url)))
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  await crowd.ask({ do: 'gather', rival: 'parlor', port, count: WARM_UP })
  await crowd.ask({ do: 'single', rival: 'parlor' })
  await crowd.ask({ do: 'disperse', rival: 'parlor' })
  const before = await memoryOf(server)
  await crowd.ask({ do: 'gather', rival: 'parlor', port, count })
  const after = await memoryOf(server)
  // Ends only when every one of them has heard the line.
  await crowd.ask({ do: 'single', rival: 'parlor' })
  const held = await crowd.ask<number>({ do: 'count', rival: 'parlor' })
  await crowd.ask({ do: 'disperse', rival: 'parlor' })
  server.kill()
  return { held, bytesPerConnection: Math.round((after - before) / count) }
}

async function memoryOf(server: ChildProcess): Promise<number> {
  const answered = once(server, 'message')
  server.send('memory')
  const [{ rss }] = (await answered) as [{ rss: number }]
  return rss
}
