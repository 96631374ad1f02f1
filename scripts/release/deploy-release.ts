import type { Deployable } from '../webpack/rooms'
import { buildRelease } from './build-release'
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
  return canary === undefined
    ? `${name} ${release.version} is live on ${store.address}.`
    : `${name} ${release.version} is given to ${canary * 100} % of sessions on ${store.address}.`
}

function publish(
  index: ReleaseIndex,
  { name, row, canary }: { name: Deployable; row: ReleaseRow; canary: number | undefined },
): ReleaseIndex {
  if (canary === undefined) return flip(index, { name, row })
  return beginCanary(index, { name, row, share: canary })
}
