import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltRelease } from '../../build/build-release'
import { shellTags } from '../../build/shell-files'
import type { FederationManifest } from './federation-manifest'
import { firstFew } from './first-few'

/**
 * What a build loads by itself it checks by itself: the page's tags and the files that they, or
 * the manifest, vouch for carry the hashes of all others.
 */
export function checkChunkHashes(release: BuiltRelease, { entry }: FederationManifest): string[] {
  const { name, folder, scripts, files } = release
  const roots = name === 'host' ? scripts : [entry]
  const carried = roots.map((file) => readFileSync(join(folder, file), 'utf8'))
  if (name === 'host') carried.push(...shellTags(release))
  const known = carried.join('\n')
  const unknown = Object.entries(files)
    .filter(([file]) => /\.(js|css)$/.test(file) && file !== entry)
    .filter(([, hash]) => !known.includes(hash))
    .map(([file]) => file)
  if (unknown.length === 0) return []
  return [
    `${name} would load ${firstFew(unknown)} without knowing the hash, so altered ones would run: keep ChunkIntegrity in the build of ${name}.`,
  ]
}
