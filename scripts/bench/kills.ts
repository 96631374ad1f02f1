import { runKills } from './kills/kill-run'
import { drawSeed, numericOptions } from './measure/numeric-options'

export const keys = ['kills', 'acknowledged', 'lost', 'duplicated', 'failed_opens', 'seed']
export const smallest = ['--kills', '3', '--members', '3', '--registrars', '1', '--life', '500']
export const promised = { lost: 0, duplicated: 0, failed_opens: 0 }

/** SIGKILL at random moments under load: what was acknowledged must be there, once. */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const options = numericOptions(args, {
    kills: 50,
    members: 10,
    registrars: 2,
    life: 1_500,
    seed: drawSeed(),
  })
  const { kills, seed } = options
  console.log(`${kills} kills of the backend at random moments`)
  const start = performance.now()
  const result = await runKills({ ...options, lifeMs: options.life })
  console.table({
    'acknowledged registrations, confirmations, password changes and lines': result.acknowledged,
    lost: result.lost,
    'lines twice': result.duplicated,
    'stores that did not open': result.failedOpens,
    seconds: Math.round((performance.now() - start) / 1_000),
  })
  const { acknowledged, lost, duplicated, failedOpens } = result
  return { kills, acknowledged, lost, duplicated, failed_opens: failedOpens, seed }
}
