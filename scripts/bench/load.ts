import { addAccount, newPerson } from '../testing/browser/accounts'
import { measureVisits } from './load/measure-visits'
import { type Rounds, report } from './load/report'
import { openSites, SET_UPS } from './load/sites'
import { openBrowser } from './measure/browser'
import { inTurns } from './measure/statistics'

export const keys = ['login', 'dash', 'step', 'reload', 'rounds']
export const options = { runs: 9, draft: false, write: false }
export const smallest = { runs: 1, draft: true }

/**
 * Parlor, one bundle of the same sources, one app split by route with the same forms ahead and the
 * same preloads, and a plain federation, in turn in one Chromium on slow 4G with the processor
 * slowed four times. A `draft` builds the others quickly, without minifying them, and visits all at
 * full speed: its figures mean nothing.
 */
export async function run({ runs, draft }: typeof options) {
  const urls = await openSites({ draft })
  const browser = await openBrowser()
  const who = await addAccount(urls.parlor, newPerson('ada'))
  const rounds: Rounds = {
    parlor: [],
    monolith: [],
    'split app': [],
    'plain federation': [],
  }
  await inTurns(SET_UPS, runs, async (setUp) => {
    rounds[setUp].push(await measureVisits(browser, { url: urls[setUp], who, draft }))
  })
  return { ...report(rounds), rounds: runs }
}
