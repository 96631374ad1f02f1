import * as v from 'valibot'
import { buildRelease } from '../build/build-release'
import type { Deployable } from '../build/packages'
import { ReleaseError } from '../build/release'
import { Progress } from '../platform/progress'
import type { ReleaseCommand } from './command'
import { gate } from './gate/gate'
import { withObjections } from './gate/objection'
import { type OpenSite, withBrowser } from './gate/trial/smoke-run'
import { withTypeChecker } from './gate/type-checker'
import { beginCanary, forgetOld, promote, putPreview } from './release-changes'
import type { ReleaseIndex, ReleaseRow } from './release-index'
import { ReleaseStore } from './release-store'
import { percentOf } from './release-table'
import { gitState } from './rows/git-state'
import { mapsStorage, siteStorage } from './site-storage'
import { SourceMaps } from './storage/source-maps'

interface Deploy
  extends Pick<ReleaseCommand, 'to' | 'maps' | 'dryRun' | 'canary' | 'preview' | 'keep'> {
  name: Deployable
  openSite: OpenSite
}

/**
 * Builds one package alone, checks it against what is live and publishes it; the other packages
 * are not touched. Returns the sentence for the operator.
 */
export async function deployRelease(deploy: Deploy): Promise<string> {
  const { name, to, maps, dryRun, canary, preview, keep, openSite } = deploy
  const progress = new Progress()
  const store = new ReleaseStore(await siteStorage(to))
  // Before the build, which takes longer, so that an unusable site is reported at once.
  await store.ensureUsable(name)
  if (preview !== undefined) await refuseProduction(store)
  // The compiler reads the packages' types while the build runs.
  const { release, objections } = await withTypeChecker(async (compare) => {
    const built = await progress.during(`building ${name}`, () => buildRelease(name))
    progress.done(built.reused ? `${name} is built already` : `${name} is built`)
    const smoke = { openSite, withBrowser }
    return {
      release: built,
      objections: await gate({ release: built, store, smoke, compare, progress }),
    }
  })
  if (objections.length > 0) {
    throw new ReleaseError(
      withObjections(`${name} ${release.version} was not deployed:`, objections),
    )
  }
  if (dryRun) return `${name} ${release.version} can be deployed to ${store.address}.`

  const { row, change } = await progress.during('publishing', async () => {
    const sourceMaps = new SourceMaps(await mapsStorage(maps))
    await sourceMaps.add(release)
    const row = await store.add(release, gitState())
    const published = (live: ReleaseIndex) => {
      if (preview !== undefined) return putPreview(live, { name, row, preview })
      if (canary !== undefined) return beginCanary(live, { name, row, share: canary })
      return promote(live, { name, row })
    }
    const change = await store.change((live) => forgetOld(published(live), { name, keep }))
    await store.prune(name, change)
    await sourceMaps.prune(name, change.after)
    return { row, change }
  })
  progress.done('published')
  const place = placeOf(change.after, { name, preview })
  const deployed = `${name} ${release.version} ${place} on ${store.address}.`
  return [deployed, uncommitted(row), await whatIsMissing(store, change.after)]
    .filter(Boolean)
    .join('\n')
}

/** Previews are asked for in an address, to which a production page does not listen. */
async function refuseProduction(store: ReleaseStore): Promise<void> {
  const config = await store.config()
  if (v.is(v.object({ production: v.literal(false) }), config)) return
  throw new ReleaseError(
    `${store.address} takes no previews: it is a production site, because its config.json does not say "production": false. Nothing was changed. Give --to a site that does.`,
  )
}

/** Where a release stands once it is published; the first one of a package is live for everyone. */
function placeOf(
  index: ReleaseIndex,
  { name, preview = '' }: Pick<Deploy, 'name' | 'preview'>,
): string {
  const { canary, previews } = index[name] ?? {}
  if (previews?.[preview]) return `is the preview ${preview} (?override=${name}@${preview})`
  return canary ? `is live for ${percentOf(canary)} of sessions` : 'is live'
}

/** Nobody finds in git what is live then. */
function uncommitted({ dirty, commit = '' }: ReleaseRow): string {
  if (!dirty) return ''
  return `It was built with uncommitted changes, beside commit ${commit.slice(0, 7)}.`
}

/** A site shows nothing before it has a host and a configuration. */
async function whatIsMissing(store: ReleaseStore, index: ReleaseIndex): Promise<string> {
  const { host: problem } = await store.unusableRows()
  if (problem) {
    return `The row of the host cannot be used (${problem}), so the page stays as it was. Restore releases/host.json as the last deploy wrote it.`
  }
  if (!index.host) {
    return 'The site has no host yet, so it shows nothing. Deploy it: npm run deploy -- host'
  }
  if ((await store.config()) !== undefined) return ''
  return 'The site has no config.json yet, so it shows nothing. Put one there, as the README describes, and deploy again.'
}
