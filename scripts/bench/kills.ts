import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChildBackend } from '../testing/backend/child-backend'
import { PoolCaller } from '../testing/backend/pool-caller'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { Registrar } from './kills/registrar'
import { temporaryFolder } from './measure/at-end'
import { drawSeed } from './measure/options'

export const keys = ['kills', 'acknowledged', 'lost', 'failed_opens', 'seed']
export const options = {
  kills: 50,
  // Clients that register people all the time.
  registrars: 4,
  // The longest life of the backend before a kill, in milliseconds.
  life: 1_500,
  seed: drawSeed(),
}
export const smallest = { kills: 2, registrars: 1, life: 500 }
export const promised = { lost: 0, failed_opens: 0 }

/** The whole backend, killed at random moments while people register, and restarted over the same
 * data: everything acknowledged must be there. Lines through kills are in `delivery`. */
export async function run({ kills, registrars: count, life, seed }: typeof options) {
  const draw = seededDraws(seed)
  const backend = new ChildBackend(join(temporaryFolder(), 'data'))
  const pool = new PoolCaller(() => backend.url)
  await backend.start()
  const registrars = Array.from(
    { length: count },
    (_, index) => new Registrar({ pool, draw, name: `r${index}` }),
  )
  let failedOpens = 0
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(draw() * life)
    await backend.stop('SIGKILL')
    try {
      await backend.start()
    } catch (error) {
      console.error(error)
      failedOpens += 1
      await backend.start()
    }
  }
  for (const registrar of registrars) await registrar.stop()
  const lost = (await Promise.all(registrars.map((registrar) => registrar.lost()))).flat()
  for (const each of lost) console.error(`Lost: ${each}`)
  await backend.stop('SIGTERM')
  const figures = {
    kills,
    acknowledged: registrars.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: lost.length,
    failed_opens: failedOpens,
    seed,
  }
  console.table(figures)
  return figures
}
