import { entriesOf } from '@parlor/shared/contract/json-value'
import { changeSite } from './change-site'
import { ConfigurationError, configurationFault, pageNotes } from './page/page-configuration'
import { composePages } from './page/write-pages'
import { rollbackTarget } from './records/release-record'
import { readState } from './records/site-state'
import { missingRequirements } from './release-set/conflicts'
import { openReleases } from './release-set/open-release'
import type { ObjectStorage } from './storage/object-storage'

/**
 * Gives a site another configuration, or composes its pages again with the one that it has. Refuses
 * one that the live host cannot take. Returns a sentence for each part that pages do not have.
 */
export async function configure(storage: ObjectStorage, config?: unknown): Promise<string[]> {
  const stateBefore = await readState(storage)
  if (config !== undefined) {
    await changeSite(storage, { stateBefore, next: {}, config })
    return []
  }
  const plan = await composePages(storage)
  const fault = configurationFault(plan, storage.address)
  if (fault !== undefined) throw new ConfigurationError(fault)
  const refusals = Object.entries(plan.refusals).map(
    ([what, reason]) => `WARNING: pages do not have ${what} as its record says: ${reason}`,
  )
  const notes = pageNotes(plan, storage.address).map((note) => `WARNING: ${note}`)
  return [...notes, ...refusals]
}

/**
 * The mistakes in a site's config.json about remotes, a sentence each: a setting that their live
 * release lacks, or the one that pages fall back to; and what no release reads.
 */
export async function settingsWarnings(storage: ObjectStorage): Promise<string[]> {
  const { records, config } = await readState(storage)
  const remotes = entriesOf(entriesOf(config.value).get('remotes'))
  const strangers = [...remotes.keys()]
    .filter((name) => !records[name]?.current)
    .map((name) => `WARNING: config.json has settings for ${name}, which is not live here.`)
  const warnings = Object.entries(records).map(async ([name, record]) => {
    const entries = [record.current, record.canary?.release, rollbackTarget(record)].filter(
      (entry) => !!entry,
    )
    const releaseSets = await Promise.all(
      entries.map((entry) => openReleases(storage, [[name, entry]], () => {})),
    )
    const releases = releaseSets.flatMap((releaseSet) => Object.values(releaseSet))
    const lacking = releases.flatMap((release) => {
      const problem = missingRequirements(release, config.value)
      return problem === undefined ? [] : [`WARNING: ${name} ${release.version}: ${problem}`]
    })
    const settings = new Set(
      releases.flatMap((each) => Object.keys(each.federation.declared.settings)),
    )
    const unread = [...entriesOf(entriesOf(remotes.get(name)).get('settings')).keys()]
      .filter((key) => !settings.has(key))
      .map((key) => `WARNING: no release of ${name} reads "remotes.${name}.settings.${key}".`)
    return [...lacking, ...unread]
  })
  return [...strangers, ...(await Promise.all(warnings)).flat()]
}
