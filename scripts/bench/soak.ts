import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChildBackend } from '../testing/backend/child-backend'
import { PoolCaller } from '../testing/backend/pool-caller'
import { numericOptions } from './measure/numeric-options'
import { quantile, round } from './measure/statistics'
import { attack, guess, signUpFlood } from './soak/attackers'
import { Members } from './soak/members'
import { slope } from './soak/slope'

const MINUTE_MS = 60_000
/** At most 50 sign-ups a second: as many as the hosted service takes of a pool. */
const FLOOD = { perSecond: 5, atOnce: 10 }
const GUESSES_PER_SECOND = 20
const VISITS_PER_SECOND = 1
/** Each look at the heap collects its garbage first, which holds everybody up for a moment. */
const HEAP_EVERY_MS = 10_000

/**
 * Members chat for minutes while strangers sign up by the thousand, one person's password is
 * guessed at, and somebody else signs in each second: what went wrong for whom, and whether the
 * backend's memory grows.
 */
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
  const pool = new PoolCaller(() => backend.url)
  const [victim, visitor] = ['victim', 'visitor'].map((name) => ({
    email: `${name}@example.com`,
    nickname: name,
    password: 'correct-horse',
  })) as [Account, Account]
  for (const account of [victim, visitor]) await pool.register(account)
  const members = await Members.gather(pool, count)
  console.log(`${count} members have registered, signed in and entered the room.`)

  const heap: { x: number; y: number }[] = []
  const start = performance.now()
  const sampling = setInterval(async () => {
    const bytes = await backend.heapUsed()
    heap.push({ x: (performance.now() - start) / MINUTE_MS, y: bytes })
  }, HEAP_EVERY_MS)
  const endFlood = attack(signUpFlood(pool), FLOOD)
  const endGuessing = attack(guess(pool, victim), { perSecond: GUESSES_PER_SECOND })
  const endVisits = attack(() => pool.signIn(visitor), { perSecond: VISITS_PER_SECOND })
  const chat = await members.chat({ ms: minutes * MINUTE_MS, perSecond: rate })
  clearInterval(sampling)
  const [flood, guesses, visits] = [await endFlood(), await endGuessing(), await endVisits()]
  members.leave()

  const { taken: visitsTaken = 0, ...visitsRefused } = visits
  const { taken: guessesTaken = 0, ...guessesRefused } = guesses
  const errors =
    chat.missed + chat.repeated + chat.refused + chat.dropped + guessesTaken + sum(visitsRefused)
  // What is garbage at the moment of a sample is noise; the first minute fills caches.
  const settled = heap.filter(({ x }) => x > Math.min(1, minutes / 4))
  const growth = Math.round(slope(settled))
  const p99 = round(quantile(chat.latencies, 0.99), 1)
  console.table({
    'lines said': chat.said,
    'lines missed by a listener': chat.missed,
    'lines heard twice': chat.repeated,
    'lines refused': chat.refused,
    'connections lost': chat.dropped,
    'p50 and p99 ms from said to heard': `${round(quantile(chat.latencies, 0.5), 1)}, ${p99}`,
    'sign-ins of a visitor meanwhile, refused ones': `${visitsTaken}, ${sum(visitsRefused)}`,
    'guesses that got in': guessesTaken,
    'heap at first and last, MB': [heap[0], heap.at(-1)]
      .map((each) => round((each?.y ?? 0) / 1e6, 1))
      .join(', '),
    'growth of the heap, bytes a minute': growth,
  })
  console.log('Guesses were answered:', guessesRefused)
  console.log('Sign-ups of the flood were answered:', flood)
  return { members: count, minutes, errors, p99_ms: p99, heap_slope: growth }
}

type Account = Parameters<PoolCaller['register']>[0]

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, each) => total + each, 0)
