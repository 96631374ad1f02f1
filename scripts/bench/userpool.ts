import { PoolCaller } from '../testing/backend/pool-caller'
import { BenchProcess } from './measure/bench-process'
import { median, round } from './measure/statistics'

const TOGETHER = 16

export const keys = ['sign_ins_per_s', 'server_ms']
export const options = { users: 20, rounds: 100, seconds: 6 }
export const smallest = { users: 2, rounds: 4, seconds: 0.5 }

/** SRP sign-ins over HTTP, by a client that takes less time than the pool does. */
export async function run({ users, rounds, seconds }: typeof options) {
  const server = await BenchProcess.start(new URL('./userpool/pool-process.ts', import.meta.url))
  const pool = new PoolCaller(() => `http://127.0.0.1:${server.port}`, { keepAlive: true })
  const accounts = Array.from({ length: users }, (_, index) => ({
    email: `person-${index}@example.org`,
    nickname: 'bench',
    password: 'engine-no-1',
  }))
  for (const account of accounts) await pool.register(account)
  let count = 0
  async function signInNext(): Promise<void> {
    const account = accounts[count++ % users]
    if (account) await pool.signIn(account)
  }

  // The first ones warm up.
  while (count < rounds) await signInNext()
  await server.ask('spent')
  const serverMs: number[] = []
  while (serverMs.length < rounds) {
    await signInNext()
    const requests = await server.ask<number[]>('spent')
    serverMs.push(requests.reduce((sum, ms) => sum + ms, 0))
  }

  count = 0
  const start = performance.now()
  const worker = async () => {
    while (performance.now() < start + seconds * 1_000) await signInNext()
  }
  await Promise.all(Array.from({ length: TOGETHER }, worker))
  const perSecond = count / ((performance.now() - start) / 1_000)

  console.log(`sign-ins per second, ${TOGETHER} at once        ${perSecond.toFixed(0)}`)
  console.log(`server time of one, alone (median)    ${median(serverMs).toFixed(2)} ms`)
  return { sign_ins_per_s: Math.round(perSecond), server_ms: round(median(serverMs)) }
}
