import { type Deployable, isDeployable } from '../build/packages'
import { ReleaseError } from '../build/release'
import type { ReleaseCommand } from './command'
import { compareStored } from './gate/compare-stored'
import { withObjections } from './gate/objection'
import { dropPreview, endCanary, rollBack } from './release-changes'
import type { ReleaseIndex, ReleaseRow } from './release-index'
import { ReleaseStore } from './release-store'
import { refuseMissing, siteStorage } from './site-storage'

interface Rollback extends Pick<ReleaseCommand, 'to' | 'version'> {
  name: Deployable
  /** The preview to take away instead. */
  preview?: string | undefined
}

/** Makes an earlier release live again, or ends a canary or a preview. Returns the sentence for the operator. */
export async function rollBackRelease({ name, version, preview, to }: Rollback): Promise<string> {
  const storage = await siteStorage(to)
  const store = new ReleaseStore(storage)
  await refuseMissing(storage)
  const index = await store.index(name)
  if (preview !== undefined) return takePreviewAway(store, { index, name, preview })
  const canary = version === undefined ? index[name]?.canary?.release.version : undefined
  if (canary) {
    await store.change((live) => endCanary(live, name))
    const current = index[name]?.current.version
    return `The canary ${canary} of ${name} is withdrawn from ${store.address}: ${current} is live for everyone.`
  }

  const row = earlier(index, { name, version, address: store.address })
  // Other packages may have been deployed since, which this release no longer fits.
  const objections = await compareStored(store, { index, name, row })
  if (objections.length > 0) {
    throw new ReleaseError(
      withObjections(`${name} was not rolled back to ${row.version}:`, objections),
    )
  }
  const at = new Date().toISOString()
  const { after } = await store.change((live) => rollBack(live, { name, row, at }))
  const replaced = after[name]?.previous[0]?.version
  return `${name} ${row.version} is live on ${store.address} again, instead of ${replaced}.`
}

async function takePreviewAway(
  store: ReleaseStore,
  { index, name, preview }: { index: ReleaseIndex; name: Deployable; preview: string },
): Promise<string> {
  const previews = Object.keys(index[name]?.previews ?? {})
  if (!previews.includes(preview)) {
    throw new ReleaseError(
      `${name} has no preview ${preview} on ${store.address}. The previews are: ${previews.join(', ') || 'none'}.`,
    )
  }
  await store.prune(name, await store.change((live) => dropPreview(live, { name, preview })))
  return `The preview ${preview} of ${name} is gone from ${store.address}.`
}

function earlier(
  index: ReleaseIndex,
  { name, version, address }: Omit<Rollback, 'to' | 'preview'> & { address: string },
): ReleaseRow {
  const deploy = index[name]
  if (!deploy) {
    const toDo = isDeployable(name)
      ? `Deploy one: npm run deploy -- ${name}`
      : `It has releases of: ${Object.keys(index).join(', ') || 'nothing'}.`
    throw new ReleaseError(`${address} has no release of ${name}. ${toDo}`)
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
