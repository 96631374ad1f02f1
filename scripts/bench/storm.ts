import { setTimeout as sleep } from 'node:timers/promises'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { Member } from '../testing/chat-members/member'
import { nodeSocket } from '../testing/chat-members/sockets'
import { BenchProcess } from './measure/bench-process'
import { drawSeed } from './measure/options'
import { round } from './measure/statistics'

/** At first they come as fast as the quota of 500 a second lets them. */
const PER_SECOND = 400
const PER_PERSON = 50
const LOOK_MS = 50
const SERVER = new URL('./fanout/server-process.ts', import.meta.url)

export const keys = ['clients', 'all_hear_s', 'refused']
export const options = { clients: 5_000, seed: drawSeed() }
export const smallest = { clients: 20 }

/** Many clients lose their connections at the same moment, and come back under the hosted quota. */
export async function run({ clients: count, seed }: typeof options) {
  const server = await BenchProcess.start(SERVER, ['hosted'])
  const random = seededDraws(seed)
  let refused = 0
  const openSocket = nodeSocket((status) => {
    if (status === 429) refused += 1
  })
  const clients: Member[] = []
  for (let index = 0; index < count; index += 1) {
    if (index > 0 && index % PER_SECOND === 0) await sleep(1_000)
    clients.push(
      new Member({
        name: `person ${Math.floor(index / PER_PERSON)}`,
        url: () => `ws://127.0.0.1:${server.port}/prod`,
        random,
        openSocket,
      }),
    )
  }
  while (!clients.every(({ entries }) => entries > 0)) await sleep(LOOK_MS)
  refused = 0
  console.log(`${count} clients are connected; now all are cut.`)

  const start = performance.now()
  await server.ask('cut')
  while (!clients.every(({ entries }) => entries > 1)) await sleep(LOOK_MS)
  const seconds = round((performance.now() - start) / 1000, 1)
  console.log(
    `All hear again after ${seconds} s; ${refused} tries were refused (500 a second are let in).`,
  )
  return { clients: count, all_hear_s: seconds, refused }
}
