import { deployables } from './build/packages'
import { fail, unknownName } from './platform/command-line'
import { releaseCommand } from './release/command'
import { composeSite } from './release/page/compose-site'
import { releaseTable } from './release/rows/release-table'
import { readState } from './release/rows/site-state'
import { refuseMissing, siteOf } from './release/site-storage'

async function releases(): Promise<void> {
  const { name, ...place } = releaseCommand('releases', process.argv.slice(2))
  const { storage } = await siteOf(place)
  await refuseMissing(storage)
  const state = await readState(storage)
  const known = new Set([
    ...deployables,
    ...Object.keys(state.rows),
    ...Object.keys(state.problems),
  ])
  if (name && !known.has(name)) {
    throw unknownName('package', name, [...known])
  }
  const { left } = await composeSite(storage, state)
  console.log(`${storage.address}\n${releaseTable({ ...state, left }, name ? [name] : [...known])}`)
  const problem = left['config.json']
  if (problem) console.log(`Its pages have an earlier configuration: ${problem}`)
}

releases().catch(fail)
