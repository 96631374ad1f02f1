import type { BuiltRelease } from '../../build/build-release'
import { compareSizes } from './compare-sizes'
import type { FederationManifest } from './federation-manifest'
import { readSizes, type SizeRecord, sizesOf } from './sizes'

type Build = Pick<BuiltRelease, 'name' | 'folder' | 'scripts' | 'styles' | 'files'>

/** A release against what was recorded of its package. */
export function checkSize(
  release: Build,
  manifest: FederationManifest,
  record: SizeRecord = readSizes(),
): string[] {
  const { name } = release
  const recorded = record[name]
  if (!recorded)
    return [`There are no sizes of ${name} yet. Record them: npm run check -- --record`]
  return compareSizes(name, { now: sizesOf(release, manifest), recorded })
}
