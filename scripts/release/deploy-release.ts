import { buildRelease } from '../build/build-release'
import type { Deployable } from '../build/packages'
import { ReleaseError } from '../build/release'
import { Progress } from '../platform/progress'
import type { ReleaseCommand } from './command'
import { gate } from './gate/gate'
import { withObjections } from './gate/objection'
import { type OpenSite, withBrowser } from './gate/trial/smoke-run'
import { withTypeChecker } from './gate/type-checker'
import { beginCanary, forgetOld, promote } from './release-changes'
import type { ReleaseIndex, ReleaseRow } from './release-index'
import { ReleaseStore } from './release-store'
import { percentOf } from './release-table'
import { gitState } from './rows/git-state'
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
  const progress = new Progress()
  const store = new ReleaseStore(await siteStorage(to))
  // Before the build, which takes longer, so that an unusable site is reported at once.
  await store.ensureUsable(name)
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
    const row = await store.add(release, gitState())
    const change = await store.change((live) => {
      const index =
        canary === undefined
          ? promote(live, { name, row })
          : beginCanary(live, { name, row, share: canary })
      return forgetOld(index, { name, keep })
    })
    await store.prune(name, change)
    return { row, change }
  })
  progress.done('published')
  const running = change.after[name]?.canary
  const audience = running ? ` for ${percentOf(running)} of sessions` : ''
  const deployed = `${name} ${release.version} is live${audience} on ${store.address}.`
  return [deployed, uncommitted(row), await whatIsMissing(store, change.after)]
    .filter(Boolean)
    .join('\n')
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
