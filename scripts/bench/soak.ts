import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChildBackend } from '../testing/backend/child-backend'
import { PoolCaller } from '../testing/backend/pool-caller'
import { numericOptions } from './measure/numeric-options'
import { quantile, round, slope } from './measure/statistics'
import { Members } from './soak/members'

const MINUTE_MS = 60_000
/** Each look at the heap collects its garbage first, which holds everybody up for a moment. */
const HEAP_EVERY_MS = 10_000

export const keys = ['members', 'minutes', 'errors', 'p99_ms', 'heap_slope']
export const smallest = ['--members', '10', '--minutes', '0.05', '--rate', '5']
export const promised = { errors: 0 }

/** Members chat for minutes: what goes wrong for whom, and whether the backend's memory grows. */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const options = numericOptions(args, { members: 2_000, minutes: 10, rate: 20 })
  const folder = mkdtempSync(join(tmpdir(), 'parlor-soak-'))
  const backend = new ChildBackend(join(folder, 'store'))
  await backend.start()
  try {
    return await soak(backend, options)
  } finally {
    await backend.stop('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

interface SoakOptions {
  members: number
  minutes: number
  rate: number
}

async function soak(backend: ChildBackend, { members: count, minutes, rate }: SoakOptions) {
  const members = await Members.gather(new PoolCaller(() => backend.url), count)
  console.log(`${count} members have registered, signed in and entered the room.`)

  const heap: { x: number; y: number }[] = []
  const start = performance.now()
  const sampleHeap = async () => {
    const bytes = await backend.heapUsed()
    heap.push({ x: (performance.now() - start) / MINUTE_MS, y: bytes })
  }
  const sampling = setInterval(sampleHeap, HEAP_EVERY_MS)
  const chat = await members.chat({ ms: minutes * MINUTE_MS, perSecond: rate })
  clearInterval(sampling)
  await sampleHeap()
  members.leave()

  // What is garbage at the moment of a sample is noise; the first minute fills caches.
  const settled = heap.filter(({ x }) => x > Math.min(1, minutes / 4))
  const figures = {
    members: count,
    minutes,
    errors: chat.missed + chat.repeated + chat.refused + chat.dropped,
    p99_ms: round(quantile(chat.latencies, 0.99), 1),
    heap_slope: Math.round(slope(settled)),
  }
  console.table({
    'lines said': chat.said,
    'lines missed by a listener': chat.missed,
    'lines heard twice': chat.repeated,
    'lines refused': chat.refused,
    'connections lost': chat.dropped,
    'p50 and p99 ms from said to heard': `${round(quantile(chat.latencies, 0.5), 1)}, ${figures.p99_ms}`,
    'growth of the heap, bytes a minute': figures.heap_slope,
  })
  return figures
}
