import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import type { BuiltRelease } from '../build/build-release'
import { placeOf, type ReleaseId } from './contract/manifest'
import type { ReleaseRecord } from './contract/record'
import { compose } from './deploy/compose'
import { type RecordedChange, record } from './deploy/record'
import { restoreFiles } from './deploy/upload'
import type { SiteState } from './records/site-state'
import type { ObjectStorage } from './storage/object-storage'

/** The outcome of changing a package's record. */
export type ChangeOutcome =
  /** With a sentence for each part that pages leave out: of the configuration, or because of it a
   * canary of another package. */
  | { status: 'live'; leftOut?: string[] }
  /** It does not fit what is live, so its record is unchanged. */
  | { status: 'not-live'; reason: string }
  /** The record is written, but pages do not read it yet. */
  | { status: 'recorded'; reason: string }

export interface RecordChange {
  storage: ObjectStorage
  /** The site when the command began. A record that has changed since then is left alone. */
  stateBefore: SiteState
  /** The new record of each package, made from the old one. */
  next: Record<string, (record: ReleaseRecord | undefined) => ReleaseRecord>
  builds?: readonly BuiltRelease[]
  /** The site's new configuration; undefined: unchanged. */
  config?: unknown
  /** If one record does not fit, none is written. */
  allOrNone?: boolean | undefined
  /** The time of the change, in ISO 8601. */
  at?: string
  /** Waits until the hosted site has composed; undefined: polls it for a minute. */
  awaitComposer?: ((isDone: () => Promise<boolean>) => Promise<void>) | undefined
}

/** Changes records, then composes the pages once. Returns the outcome for each package. */
export async function changeSite(
  storage: ObjectStorage,
  change: Omit<RecordChange, 'storage'>,
): Promise<Record<string, ChangeOutcome>> {
  return (await recordAndCompose({ ...change, storage })).outcomes
}

/** Takes the last two steps while nobody else changes what is live, and then cleans up. */
export async function recordAndCompose<C extends RecordChange>(
  candidate: C,
): Promise<C & RecordedChange> {
  const { storage, builds = [] } = candidate
  const result = await storage.exclusively(async (inside) =>
    compose(await record({ ...candidate, storage: inside })),
  )
  const isInUse = (name: string) => result.outcomes[name]?.status !== 'not-live'
  for (const [name, versions] of Object.entries(result.unnamed)) {
    if (!isInUse(name)) continue
    for (const version of versions) await removeFiles(storage, { name, version })
  }
  for (const build of builds) if (isInUse(build.name)) await restoreFiles(storage, build)
  return { ...result, storage }
}

/** Removes a release, the manifest first, so that a half-removed one never looks complete. */
async function removeFiles(storage: ObjectStorage, release: ReleaseId): Promise<void> {
  await storage.remove(placeOf(release, MANIFEST_FILE))
  await storage.remove(`${release.name}/${release.version}`)
  await storage.remove(`.checks/${release.name}/${release.version}.json`)
}
