import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltRelease } from '../build-release'
import type { FederationManifest } from './federation-manifest'
import { firstFew } from './first-few'

type Build = Pick<BuiltRelease, 'name' | 'folder' | 'scripts' | 'styles' | 'files'>

/**
 * What a build loads by itself it checks by itself: the files that the page or the host checks
 * carry the hashes of all others.
 */
export function checkChunkHashes(
  { name, folder, scripts, styles, files }: Build,
  { entry }: FederationManifest,
): string[] {
  const checked = name === 'host' ? [...scripts, ...styles] : [entry]
  const carried = checked.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const unknown = Object.entries(files)
    .filter(([file]) => /\.(js|css)$/.test(file) && !checked.includes(file))
    .filter(([, hash]) => !carried.includes(hash))
    .map(([file]) => file)
  if (unknown.length === 0) return []
  return [
    `${name} would load ${firstFew(unknown)} without knowing the hash, so altered ones would run: keep ChunkIntegrity in the build of ${name}.`,
  ]
}
