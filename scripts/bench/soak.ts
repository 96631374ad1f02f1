import { join } from 'node:path'
import { ChildBackend } from '../testing/backend/child-backend'
import { PoolCaller } from '../testing/backend/pool-caller'
import { Crowd } from './fanout/crowd'
import { temporaryFolder } from './measure/at-end'
import { quantile, round, slope } from './measure/statistics'

const MINUTE_MS = 60_000
/** Each look at the heap collects its garbage first, which holds everybody up for a moment. */
const HEAP_EVERY_MS = 10_000

export const keys = ['members', 'minutes', 'errors', 'p99_ms', 'heap_slope']
export const options = { members: 2_000, minutes: 10, rate: 20 }
export const smallest = { members: 10, minutes: 0.05, rate: 5 }
export const promised = { errors: 0 }

/** Members chat for minutes: what goes wrong for whom, and whether the backend's memory grows. */
export async function run({ members, minutes, rate }: typeof options) {
  const backend = new ChildBackend(join(temporaryFolder(), 'store'))
  await backend.start()
  const crowd = await gatherMembers(backend, members)
  console.log(`${members} members have registered, signed in and entered the room.`)

  const heap: { x: number; y: number }[] = []
  const start = performance.now()
  const sampleHeap = async () => {
    const bytes = await backend.heapUsed()
    heap.push({ x: (performance.now() - start) / MINUTE_MS, y: bytes })
  }
  const sampling = setInterval(sampleHeap, HEAP_EVERY_MS)
  await sampleHeap()
  const lines = Math.ceil(minutes * 60 * rate)
  const { latencies, missed, repeated, dropped } = await crowd.load({ lines, perSecond: rate })
  clearInterval(sampling)
  await sampleHeap()
  crowd.disperse()
  await backend.stop('SIGTERM')

  // The first minute fills caches.
  const settled = heap.filter(({ x }) => minutes < 2 || x > 1)
  const figures = {
    members,
    minutes,
    errors: missed + repeated + dropped,
    p99_ms: round(quantile(latencies, 0.99), 1),
    heap_slope: Math.round(slope(settled)),
  }
  console.table({
    'lines said': lines,
    'lines missed by a listener': missed,
    'lines heard twice': repeated,
    'connections lost': dropped,
    'p50 ms from said to heard': round(quantile(latencies, 0.5), 1),
    'p99 ms': figures.p99_ms,
    'growth of the heap, bytes a minute': figures.heap_slope,
  })
  return figures
}

/** Each of them registers, confirms by the code of the e-mail, and signs in by SRP. */
function gatherMembers(backend: ChildBackend, count: number): Promise<Crowd> {
  const pool = new PoolCaller(() => backend.url)
  return Crowd.gather({
    rival: 'parlor',
    port: backend.port,
    count,
    speakers: count,
    atOnce: 8,
    nicknameOf: (index) => `member-${index}`,
    async queryOf(nickname) {
      const account = { email: `${nickname}@example.com`, nickname, password: 'talks-all-day' }
      await pool.register(account)
      const { IdToken } = await pool.signIn(account)
      return `?token=${IdToken}`
    },
  })
}
