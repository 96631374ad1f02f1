import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltRelease } from '../build-release'
import { integrityOf } from '../integrity'
import { MANIFEST_FILE } from '../release'
import type { FederationManifest } from './federation-manifest'

/** Every file that a page may ask for is in the release, with a hash that the page can check. */
export function checkFiles(
  { name, folder, files }: Pick<BuiltRelease, 'name' | 'folder' | 'files'>,
  manifest: FederationManifest,
): string[] {
  const objections: string[] = []
  for (const [file, hash] of Object.entries(files)) {
    const path = join(folder, file)
    if (!existsSync(path)) {
      objections.push(`${name} lists ${file}, which is missing from ${folder}: build it again.`)
    } else if (integrityOf(readFileSync(path)) !== hash) {
      objections.push(`${name} has another ${file} than it was built with: build it again.`)
    }
    if (file !== MANIFEST_FILE && manifest.files[file] !== hash) {
      objections.push(
        `The manifest of ${name} has no hash, or another one, for ${file}, so no page could trust that file: have the build write it into ${MANIFEST_FILE}.`,
      )
    }
  }
  const missing = [...new Set(namedFiles(manifest))].filter((file) => !files[file])
  return [
    ...objections,
    ...missing.map(
      (file) =>
        `The manifest of ${name} names ${file}, which is not in the release: build it again.`,
    ),
  ]
}

function namedFiles({ entry, exposes }: FederationManifest): string[] {
  const exposed = exposes.flatMap(({ scripts, styles, later }) => [...scripts, ...styles, ...later])
  return entry ? [entry, ...exposed] : exposed
}
