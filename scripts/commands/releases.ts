import { existsSync, statSync } from 'node:fs'
import { deployables } from '../build/packages'
import { ReleaseError } from '../build/release'
import { flag, option, type Syntax } from '../platform/commands/command'
import { OptionError, readCommand, unknownName } from '../platform/commands/command-line'
import { loadsFile } from '../platform/storage/data-folder'
import { planPages } from '../release/page/plan-pages'
import { byLastChange, releaseList, releaseTable } from '../release/records/release-table'
import { readState } from '../release/records/site-state'
import { releaseName } from '../release/release-options'
import {
  PLACE_OPTIONS,
  refuseMissing,
  type StoredSite,
  siteOf,
} from '../release/storage/site-storage'
import { LoadStore } from '../site/reports/loads/load-store'
import { loadTable } from '../site/reports/loads/load-table'
import { loggedLoads } from '../site/reports/loads/logged-loads'
import { type LoadCount, sumLoads } from '../site/reports/loads/sum-loads'

export const command = {
  prefix: 'npm run releases --',
  does: 'Lists the live releases and the earlier ones.',
  words: { '[NAME]': 'the package (all)' },
  options: {
    ...PLACE_OPTIONS,
    json: flag('print the records as JSON'),
    reports: option('FILE', "count the page loads in this export of the hosted stack's log"),
  },
} satisfies Syntax

export async function run(args: string[]): Promise<string | undefined> {
  const { values, positionals } = readCommand(command, args)
  const name = releaseName(positionals[0])
  const { reports, json, ...place } = values
  if (reports !== undefined && !name) {
    throw new OptionError('--reports counts the page loads of one package. Name it.')
  }
  if (reports !== undefined && json) {
    throw new OptionError('--json prints records, and --reports page loads. Give one of them.')
  }
  const site = await siteOf(place)
  await refuseMissing(site)
  const { storage } = site
  const state = await readState(storage)
  const knownNames = new Set([
    ...deployables,
    ...Object.keys(state.records),
    ...Object.keys(state.problems),
  ])
  if (name && !knownNames.has(name)) {
    throw unknownName('package', name, [...knownNames])
  }
  const { refusals } = await planPages(storage, state)
  const listing = { ...state, refusals }
  const names = name ? [name] : byLastChange(state.records, [...knownNames])
  if (json) {
    console.log(JSON.stringify(releaseList(listing, names), null, 2))
    return undefined
  }
  const entry = name && state.index[name]
  const counts = entry && (await loadCounts(site, reports))
  const problem = refusals['config.json']
  return [
    storage.address,
    releaseTable(listing, names),
    ...(counts ? [loadTable(sumLoads(entry, { name, counts }))] : []),
    ...(problem ? [`Its pages have an earlier configuration: ${problem}`] : []),
  ].join('\n')
}

/** The counted page loads; undefined for a site elsewhere without an export of its log. */
async function loadCounts({ data }: StoredSite, log?: string): Promise<LoadCount[] | undefined> {
  if (log !== undefined) {
    const isFile = statSync(log, { throwIfNoEntry: false })?.isFile()
    if (!isFile) throw new ReleaseError(`--reports ${log} is not a file.`)
    return loggedLoads(log)
  }
  if (data === undefined || !existsSync(loadsFile(data))) return undefined
  const store = new LoadStore(loadsFile(data))
  try {
    return store.counts()
  } finally {
    store.close()
  }
}
