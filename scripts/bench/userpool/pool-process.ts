import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openUserPool } from '../../emulators/user-pool/user-pool'

/** What this process tells the benchmark that started it. */
export type PoolNews =
  | { port: number }
  | { to: string; code: string }
  /** What the requests since the last question took: each in the handler, and all in the processor. */
  | { handlerMs: number[]; cpuMs: number }

export const BENCH_POOL_ID = 'us-east-1_BenchPool'
export const BENCH_CLIENT_ID = 'benchclient'

/** A user pool in a process of its own, so that the clients' work is not counted as its. */
async function serve(tell: (news: PoolNews) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-user-pool-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const pool = await openUserPool({
    file: join(folder, 'pool.db'),
    poolId: BENCH_POOL_ID,
    clientId: BENCH_CLIENT_ID,
    now: Date.now,
    deliver: ({ to, code }) => tell({ to, code }),
  })
  let handlerMs: number[] = []
  let cpu = process.cpuUsage()
  const server = createServer(async (request, response) => {
    const start = performance.now()
    await pool.handle(request, response)
    handlerMs.push(performance.now() - start)
  })
  server.listen(0, '127.0.0.1', () => tell({ port: (server.address() as AddressInfo).port }))
  process.on('message', () => {
    const { user, system } = process.cpuUsage(cpu)
    tell({ handlerMs, cpuMs: (user + system) / 1_000 })
    handlerMs = []
    cpu = process.cpuUsage()
  })
  process.on('disconnect', () => process.exit(0))
}

if (process.send) await serve((news) => process.send?.(news))
