import { person, registered } from '../testing/browser/people'
import { takeWrite, writeFigures } from './fast/write-figures'
import { measureVisits } from './load/measure-visits'
import { type Rounds, report } from './load/report'
import { openSites, SET_UPS } from './load/sites'
import { withBrowser } from './measure/bench-browser'
import { numericOptions } from './measure/numeric-options'

export const keys = ['login', 'dash', 'step', 'reload', 'rounds']
export const smallest = ['--runs', '1']

/**
 * Parlor, one bundle of the same sources and a plain federation of them, in turn, in one Chromium
 * on slow 4G with its processor slowed four times. `--write` puts the figures into the README.
 */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const { writes, rest } = takeWrite(args)
  const { runs } = numericOptions(rest, { runs: 9 })
  const sites = await openSites()
  const rounds: Rounds = { parlor: [], monolith: [], 'plain federation': [] }
  await withBrowser(async (browser) => {
    const who = await registered(sites.urls.parlor, person('ada'))
    for (let round = 0; round < runs; round++) {
      // Each takes each place in the row, so that none is always the first or the last.
      const order = SET_UPS.map((_, place) => SET_UPS[(place + round) % SET_UPS.length])
      for (const setUp of order) {
        if (!setUp) continue
        rounds[setUp].push(await measureVisits(browser, { url: sites.urls[setUp], who }))
      }
      console.error(`round ${round + 1} of ${runs}`)
    }
  }).finally(() => sites.close())
  const figures = report(rounds)
  if (writes) writeFigures('load', figures)
  return { ...figures, rounds: runs }
}
