import * as v from 'valibot'
import type { BuiltRelease } from '../../build/build-release'
import type { PackageName } from '../../build/packages'
import { ReleaseError } from '../../build/release'
import { requireChromium } from '../../platform/chromium'
import { Progress } from '../../platform/progress'
import { prepareDataFolder, refuseForeignFolder } from '../../platform/storage/data-folder'
import type { OpenSite } from '../gate/browser/checked-site'
import { refuseNewer } from '../page/page-format'
import { refuseCanary, refuseRetired } from '../records/release-commands'
import { ensureReadable, readState, type SiteState } from '../records/site-state'
import type { DeployOptions } from '../release-options'
import {
  mapsStorage,
  refuseForeign,
  type StoredSite,
  siteForDryRun,
  siteOf,
} from '../storage/site-storage'
import { SourceMaps } from '../storage/source-maps'

export interface Deploy extends DeployOptions {
  /** Starts a process that serves sites for browser checks. */
  withSites<T>(use: (openSite: OpenSite) => Promise<T>): Promise<T>
  /** Builds the release. A test passes one that is already built. */
  build?(name: PackageName): Promise<BuiltRelease>
}

/** A release on its way to a site. Each step takes it, and returns it with more members. */
export interface Candidate extends StoredSite {
  deploy: Deploy
  progress: Progress
  sourceMaps: SourceMaps
  /** The site before the build. A record that has changed since then is left alone. */
  stateBefore: SiteState
  /** The release in the folder of `--built`; otherwise the first step makes it. */
  build?: BuiltRelease | undefined
}

export interface BuiltCandidate extends Candidate {
  build: BuiltRelease
}

/** Opens the site, and refuses a deploy that no build could make valid. */
export async function openCandidate(deploy: Deploy, build?: BuiltRelease): Promise<Candidate> {
  const { name, dryRun } = deploy
  const progress = new Progress()
  if (deploy.expect === undefined) requireChromium()
  const site = await (dryRun ? siteForDryRun(deploy) : siteOf(deploy))
  const { storage, data } = site
  const sourceMaps = new SourceMaps(await mapsStorage(site, deploy.maps))
  if (data !== undefined) {
    if (dryRun) refuseForeignFolder(data)
    // Marked as a data folder, so that the next start accepts it.
    else prepareDataFolder(data)
  }
  await refuseForeign(storage)
  await refuseNewer(storage)
  await storage.ensureMayWrite?.(name)
  const candidate = {
    ...site,
    deploy,
    progress,
    sourceMaps,
    stateBefore: await readState(storage),
    build,
  }
  refuseAtOnce(candidate)
  return candidate
}

function refuseAtOnce({ deploy, stateBefore, storage }: Candidate): void {
  const { name, canary, preview, again } = deploy
  ensureReadable(stateBefore, name)
  if (!again) refuseRetired(stateBefore.records[name], name)
  if (canary !== undefined) refuseCanary(stateBefore.records[name], { name })
  const isOpen = v.is(v.object({ production: v.literal(false) }), stateBefore.config.value)
  // Previews are asked for in an address, and a production page ignores that.
  if (preview === undefined || isOpen) return
  throw new ReleaseError(
    `${storage.address} takes no previews: it is a production site, because its config.json does not say "production": false. Nothing was changed. Give --to a site that does.`,
  )
}
