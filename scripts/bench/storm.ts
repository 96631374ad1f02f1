import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { drawSeed, numericOptions } from './measure/numeric-options'
import { round } from './measure/statistics'
import { ReturningClient } from './storm/returning-client'

/** At first they come as fast as the quota of 500 a second lets them. */
const AT_ONCE = 400
const PER_PERSON = 50
const LOOK_MS = 50

export const keys = ['clients', 'all_hear_s', 'refused']
export const smallest = ['--clients', '20']

/** Many clients lose their connections at the same moment, and come back under the hosted quota. */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const { clients: count, seed } = numericOptions(args, { clients: 5_000, seed: drawSeed() })
  const server = fork(fileURLToPath(new URL('./storm/server-process.ts', import.meta.url)))
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const random = seededDraws(seed)
  let refused = 0
  const clients = Array.from(
    { length: count },
    (_, index) =>
      new ReturningClient({
        port,
        nickname: `person ${Math.floor(index / PER_PERSON)}`,
        random,
        refused: (status) => {
          if (status === 429) refused += 1
        },
      }),
  )
  for (let at = 0; at < count; at += AT_ONCE) {
    await Promise.all(clients.slice(at, at + AT_ONCE).map((client) => client.connect()))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  console.log(`${count} clients are connected; now all are cut.`)

  const start = performance.now()
  server.send('cut')
  const returned = () => clients.filter(({ hasReturned }) => hasReturned).length
  const progress: Record<string, number> = {}
  for (let all = returned(); all < count; all = returned()) {
    const second = Math.floor((performance.now() - start) / 1000)
    progress[`after ${second} s`] ??= all
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  const seconds = round((performance.now() - start) / 1000, 1)
  for (const client of clients) client.leave()
  server.kill()
  console.table(progress)
  console.log(
    `All hear again after ${seconds} s; ${refused} tries were refused (500 a second are let in).`,
  )
  return { clients: count, all_hear_s: seconds, refused }
}
