import { rmSync } from 'node:fs'
import type { Release } from '@parlor/shared/contract/manifest'
import type { Row } from '@parlor/shared/contract/rows'
import type { TrialSite } from '../gate/trial/seen'
import { type OpenSite, siteAt, trialConfig } from '../gate/trial/trial-site'
import { type TriedPackage, triedPackage } from '../gate/trial/tried-package'
import type { Lineup } from '../lineup/lineup'
import { bringRelease, mirror } from '../mirror'
import { compose } from '../page/compose'
import { CHANGES_FOLDER } from '../rows/site-changes'
import { CONFIG_FILE, INDEX_FILE, jsonFile, rowFile, type SiteState } from '../rows/site-state'
import { folderStorage } from '../storage/folder-storage'
import type { ObjectStorage } from '../storage/object-storage'
import type { Versions } from './bisect'

interface Opening {
  state: SiteState
  openSite: OpenSite
  /** The hash of each manifest, by name and version. */
  integrities: ReadonlyMap<string, string | undefined>
}

/** A copy of a site, over a backend of its own, that any of its past lineups can run on. */
export interface LineupSite {
  trial: TrialSite
  /** Makes these releases the live ones. */
  show(lineup: Versions): Promise<Shown>
  close(): Promise<void>
}

/** The packages on the site, or why the releases do not run together. */
export type Shown = { packages: readonly TriedPackage[] } | { problem: string }

export async function openLineupSite(
  storage: ObjectStorage,
  { state, openSite, integrities }: Opening,
): Promise<LineupSite> {
  const copy = await mirror(storage, state)
  const { folder } = copy
  const site = folderStorage(folder)
  const data = `${folder}.data`
  const opened = await openSite({ site: folder, data })

  return {
    trial: siteAt(opened),
    async show(lineup) {
      const live: Record<string, Release> = {}
      for (const file of ['releases', INDEX_FILE, CHANGES_FOLDER]) await site.remove(file)
      for (const [name, version] of Object.entries(lineup)) {
        const integrity = integrities.get(`${name} ${version}`) ?? ''
        const entry = { version, integrity, screens: 'its own' } as const
        const release = await bringRelease(storage, { folder, name, entry })
        live[name] = release
        const { screens } = release
        const current = { version, integrity, publishedAt: new Date().toISOString() }
        const row: Row = { current: { ...current, ...(screens && { screens }) }, previous: [] }
        await site.write(rowFile(name), jsonFile(row))
      }
      const config = knownTo(live.host, trialConfig(state.config.value, opened.config))
      await site.write(CONFIG_FILE, jsonFile(config))
      const [problem] = Object.values((await compose(site)).left)
      return problem ? { problem } : { packages: packagesOf(live, { folder, config }) }
    },
    async close() {
      await opened.close()
      rmSync(data, { recursive: true, force: true })
      copy.remove()
    },
  }
}

function packagesOf(live: Lineup, site: { folder: string; config: unknown }): TriedPackage[] {
  return Object.values(live).map((each) => triedPackage(each, { ...site, host: live.host }))
}

/** The configuration without keys that this host refuses. */
function knownTo(host: Release | undefined, config: Record<string, unknown>) {
  const form = host?.configuration
  const known = Object.entries(config).filter(([key]) => !form || key in form)
  return Object.fromEntries(known)
}
