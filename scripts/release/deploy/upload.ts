import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import type { BuiltRelease } from '../../build/build-release'
import { builtFiles } from '../../build/built-files'
import { integrityOf, ReleaseError } from '../../build/release'
import type { RecordChange } from '../change-site'
import { placeOf } from '../contract/manifest'
import type { ReleaseEntry, ReleaseRecord } from '../contract/record'
import { applyDeploy } from '../records/release-commands'
import { openBuild } from '../release-set/open-release'
import type { ObjectStorage } from '../storage/object-storage'
import type { BuiltCandidate } from './candidate'

/** The third step: puts the files in place, and says how the record will name them. */
export async function upload(candidate: BuiltCandidate): Promise<BuiltCandidate & RecordChange> {
  const { storage, sourceMaps, build, deploy } = candidate
  const at = new Date().toISOString()
  await sourceMaps.add(build)
  const entry = await putFiles(storage, build, { at })
  const next = {
    [build.name]: (record?: ReleaseRecord) => applyDeploy(record, { ...deploy, entry, at }),
  }
  return { ...candidate, at, next, builds: [build] }
}

/**
 * Puts the files of a build in place, unless they are there; nothing names them yet. The manifest
 * comes last: a release that has it is complete. Returns the entry for its record.
 * @param time.at - when it is published, in ISO 8601
 */
export async function putFiles(
  storage: ObjectStorage,
  release: BuiltRelease,
  { at }: { at: string },
): Promise<ReleaseEntry> {
  const { version, screens, offers, built } = openBuild(release)
  const compressed = storage.hasCompressedCopies
  let integrity = ''
  const manifest = await storage.read(placeOf(release, MANIFEST_FILE))
  for (const [path, content] of builtFiles(release, { compressed })) {
    if (path === MANIFEST_FILE) integrity = integrityOf(content)
    if (!manifest) await storage.write(placeOf(release, path), content)
  }
  // Pages may be using the files, so nothing replaces them.
  if (manifest && integrityOf(manifest.content) !== integrity) {
    throw new ReleaseError(
      `${placeOf(release, MANIFEST_FILE)} in ${storage.address} is not that of this build, and a version is never overwritten. Nothing was changed. Change the sources of ${release.name}, which makes a new version, and deploy that.`,
    )
  }
  return {
    version,
    integrity,
    publishedAt: at,
    ...(screens && { screens }),
    ...(offers && { offers }),
    ...(built && { built }),
    ...release.origin,
  }
}

/** Restores files that another deploy has deleted since, because no record named them then. */
export async function restoreFiles(storage: ObjectStorage, release: BuiltRelease): Promise<void> {
  for (const [path, content] of builtFiles(release, { compressed: false })) {
    const place = placeOf(release, path)
    if (!(await storage.read(place))) await storage.write(place, content)
  }
}
