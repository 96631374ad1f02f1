import type { BuiltRelease } from '../build/build-release'
import { type ChangeOutcome, type RecordChange, recordAndCompose } from './change-site'
import type { ReleaseEntry, ReleaseRecord } from './contract/record'
import { putFiles } from './deploy/upload'
import { goLive } from './records/release-record'
import { readState } from './records/site-state'
import type { ObjectStorage } from './storage/object-storage'

interface Published extends Pick<RecordChange, 'config' | 'allOrNone' | 'awaitComposer'> {
  by: NonNullable<ReleaseRecord['by']>
  /** The site as the caller read it; undefined: as it is now. */
  stateBefore?: RecordChange['stateBefore']
  at?: string
  /** Makes the new record; undefined: the release goes live for everyone. */
  next?: (record: ReleaseRecord | undefined, entry: ReleaseEntry) => ReleaseRecord
}

/** Puts the files of several releases in place, writes all records, and composes once. */
export async function publish(
  storage: ObjectStorage,
  builds: readonly BuiltRelease[],
  { by, stateBefore, at = new Date().toISOString(), next, ...change }: Published,
): Promise<Record<string, ChangeOutcome>> {
  const records: RecordChange['next'] = {}
  for (const build of builds) {
    const entry = await putFiles(storage, build, { at })
    records[build.name] = (record) => next?.(record, entry) ?? goLive(record, { entry, at, by })
  }
  const state = stateBefore ?? (await readState(storage))
  const candidate = { ...change, storage, stateBefore: state, next: records, builds, at }
  return (await recordAndCompose(candidate)).outcomes
}
