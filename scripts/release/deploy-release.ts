import { buildRelease } from '../build/build-release'
import type { Deployable } from '../build/packages'
import type { ReleaseCommand } from './command'
import { gate } from './gate/gate'
import { withBrowser } from './gate/with-browser'
import { ReleaseError } from './parse-release-index'
import { beginCanary, flip, forgetOld, type ReleaseIndex, type ReleaseRow } from './release-index'
import { ReleaseStore } from './release-store'
import { siteStorage } from './site-storage'

type Deploy = Pick<ReleaseCommand, 'to' | 'dryRun' | 'canary' | 'keep'> & { name: Deployable }

/**
 * Builds one package alone, checks it against what is live and publishes it; the other packages
 * are not touched. Returns the sentence that says what is live now.
 */
export async function deployRelease({ name, to, dryRun, canary, keep }: Deploy): Promise<string> {
  const store = new ReleaseStore(await siteStorage(to))
  // Looked at before the build, which takes longer: a site that cannot be used is said at once.
  await store.ensureUsable()
  const release = await buildRelease(name)
  const objections = await gate({ release, store, browser: withBrowser })
  if (objections.length > 0) {
    throw new ReleaseError(
      [`${name} ${release.version} was not deployed:`, ...objections].join('\n  - '),
    )
  }
  if (dryRun) return `${name} ${release.version} may be deployed to ${store.address}.`

  const row = await store.add(release)
  let before: ReleaseIndex = {}
  const after = await store.change((live) => {
    before = live
    return forgetOld(publish(live, { name, row, canary }), { name, keep })
  })
  await store.prune(name, { before, after })
  const said =
    canary === undefined
      ? `${name} ${release.version} is live on ${store.address}.`
      : `${name} ${release.version} is given to ${canary * 100} % of sessions on ${store.address}.`
  return [said, await whatIsMissing(store, after)].filter(Boolean).join('\n')
}

/** A site shows nothing before it has a host and a configuration. */
async function whatIsMissing(store: ReleaseStore, index: ReleaseIndex): Promise<string> {
  if (!index.host) return 'It has no host yet, so it shows nothing: npm run deploy -- host'
  if ((await store.config()) !== undefined) return ''
  return 'It has no config.json yet, so it shows nothing: put one there, as the README says, and deploy again.'
}

function publish(
  index: ReleaseIndex,
  { name, row, canary }: { name: Deployable; row: ReleaseRow; canary: number | undefined },
): ReleaseIndex {
  if (canary === undefined) return flip(index, { name, row })
  return beginCanary(index, { name, row, share: canary })
}
