import { buildRelease } from '../build/build-release'
import type { Deployable } from '../build/packages'
import { ReleaseError } from '../build/release'
import type { ReleaseCommand } from './command'
import { gate } from './gate/gate'
import { withObjections } from './gate/objection'
import { withBrowser } from './gate/smoke-run'
import type { OpenSite } from './gate/smoke-site'
import { beginCanary, forgetOld, promote } from './release-changes'
import type { ReleaseIndex } from './release-index'
import { ReleaseStore } from './release-store'
import { percentOf } from './release-table'
import { siteStorage } from './site-storage'

interface Deploy extends Pick<ReleaseCommand, 'to' | 'dryRun' | 'canary' | 'keep'> {
  name: Deployable
  openSite: OpenSite
}

/**
 * Builds one package alone, checks it against what is live and publishes it; the other packages
 * are not touched. Returns the sentence for the operator.
 */
export async function deployRelease(deploy: Deploy): Promise<string> {
  const { name, to, dryRun, canary, keep, openSite } = deploy
  const store = new ReleaseStore(await siteStorage(to))
  // Before the build, which takes longer, so that an unusable site is reported at once.
  await store.ensureUsable()
  const release = await buildRelease(name)
  const objections = await gate({ release, store, smoke: { openSite, withBrowser } })
  if (objections.length > 0) {
    throw new ReleaseError(
      withObjections(`${name} ${release.version} was not deployed:`, objections),
    )
  }
  if (dryRun) return `${name} ${release.version} can be deployed to ${store.address}.`

  const row = await store.add(release)
  let before: ReleaseIndex = {}
  const after = await store.change((live) => {
    before = live
    const index =
      canary === undefined
        ? promote(live, { name, row })
        : beginCanary(live, { name, row, share: canary })
    return forgetOld(index, { name, keep })
  })
  await store.prune(name, { before, after })
  const running = after[name]?.canary
  const audience = running ? ` for ${percentOf(running)} of sessions` : ''
  const deployed = `${name} ${release.version} is live${audience} on ${store.address}.`
  return [deployed, await whatIsMissing(store, after)].filter(Boolean).join('\n')
}

/** A site shows nothing before it has a host and a configuration. */
async function whatIsMissing(store: ReleaseStore, index: ReleaseIndex): Promise<string> {
  if (!index.host) {
    return 'The site has no host yet, so it shows nothing. Deploy it: npm run deploy -- host'
  }
  if ((await store.config()) !== undefined) return ''
  return 'The site has no config.json yet, so it shows nothing. Put one there, as the README describes, and deploy again.'
}
