import type { Deployable } from '../build/packages'
import { ReleaseError } from '../build/release'
import { compareWithLive } from './gate/compare-with-live'
import { parseManifest } from './gate/federation-manifest'
import { liveManifests } from './gate/live-site'
import { withObjections } from './gate/objection'
import { endCanary, rollBack } from './release-changes'
import type { ReleaseIndex, ReleaseRow } from './release-index'
import { ReleaseStore } from './release-store'
import { refuseMissing, siteStorage } from './site-storage'

interface Rollback {
  name: Deployable
  /** The version to go back to; undefined: the one before, or the end of a running canary. */
  version: string | undefined
  to: string | undefined
}

interface Target extends Pick<Rollback, 'name' | 'version'> {
  address: string
}

/** Makes an earlier release live again. Returns the sentence for the operator. */
export async function rollBackRelease({ name, version, to }: Rollback): Promise<string> {
  const storage = await siteStorage(to)
  const store = new ReleaseStore(storage)
  await refuseMissing(storage)
  const index = await store.index()
  const canary = version === undefined ? runningCanary(index, name) : undefined
  if (canary) {
    await store.change((live) => endCanary(live, name))
    const current = index[name]?.current.version
    return `The canary ${canary} of ${name} is withdrawn from ${store.address}: ${current} is live for everyone.`
  }

  const target = { name, version, address: store.address }
  await ensureFits(store, { index, name, row: earlier(index, target) })
  let said = ''
  await store.change((live) => {
    const row = earlier(live, target)
    said = `${name} ${row.version} is live on ${store.address} again, instead of ${live[name]?.current.version}.`
    return rollBack(live, { name, row, at: new Date().toISOString() })
  })
  return said
}

function runningCanary(index: ReleaseIndex, name: Deployable): string | undefined {
  const canary = index[name]?.canary
  return canary && !canary.withdrawn ? canary.release.version : undefined
}

function earlier(index: ReleaseIndex, { name, version, address }: Target): ReleaseRow {
  const deploy = index[name]
  if (!deploy) {
    throw new ReleaseError(
      `${address} has no release of ${name}. Deploy one: npm run deploy -- ${name}`,
    )
  }
  const row = version
    ? deploy.previous.find((each) => each.version === version)
    : deploy.previous[0]
  if (row) return row
  const known = deploy.previous.map((each) => each.version).join(', ') || 'none'
  throw new ReleaseError(
    version
      ? `${name} has no earlier release ${version} on ${address}. The earlier releases are: ${known}.`
      : `${name} has no earlier release on ${address} to roll back to.`,
  )
}

/** Other packages may have been deployed since, which this release no longer fits. */
async function ensureFits(
  store: ReleaseStore,
  { index, name, row }: { index: ReleaseIndex; name: Deployable; row: ReleaseRow },
): Promise<void> {
  const candidate = parseManifest(await store.manifest(row))
  await store.ensureWhole(name, row)
  const live = await liveManifests(store, index)
  const objections = compareWithLive({ name, candidate, live })
  if (objections.length === 0) return
  throw new ReleaseError(
    withObjections(`${name} was not rolled back to ${row.version}:`, objections),
  )
}
