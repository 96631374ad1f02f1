import type { BuiltRelease } from '../build/build-release'
import { type Change, changeSite, type Outcome } from './change-site'
import type { ReleaseEntry, ReleaseRecord } from './contract/record'
import { goLive } from './records/release-record'
import { readState } from './records/site-state'
import { putFiles, restoreFiles } from './release-files'
import type { ObjectStorage } from './storage/object-storage'

interface Published extends Pick<Change, 'config' | 'allOrNone' | 'awaitComposer'> {
  by: NonNullable<ReleaseRecord['by']>
  /** The site when the caller looked; undefined: as it is now. */
  begun?: Change['begun']
  at?: string
  /** Makes the new record; undefined: the release goes live for everyone. */
  next?: (record: ReleaseRecord | undefined, entry: ReleaseEntry) => ReleaseRecord
}

/** Puts the files of all releases in place, writes all records, and composes once. */
export async function publish(
  storage: ObjectStorage,
  releases: readonly BuiltRelease[],
  { by, begun, at = new Date().toISOString(), next, ...change }: Published,
): Promise<Record<string, Outcome>> {
  const rows: Change['next'] = {}
  for (const built of releases) {
    const entry = await putFiles(storage, built, { at })
    rows[built.name] = (record) => next?.(record, entry) ?? goLive(record, { entry, at, by })
  }
  const outcomes = await changeSite(storage, {
    ...change,
    begun: begun ?? (await readState(storage)),
    next: rows,
    at,
  })
  for (const built of releases) {
    if (outcomes[built.name]?.status !== 'not-live') await restoreFiles(storage, built)
  }
  return outcomes
}
