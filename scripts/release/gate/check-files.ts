import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltRelease } from '../../build/build-release'
import { integrityOf } from '../../build/integrity'
import { MANIFEST_FILE } from '../release'
import type { FederationManifest } from './federation-manifest'
import { firstFew } from './first-few'

/** Every file that a page may ask for is in the release, with a hash that the page can check. */
export function checkFiles(
  { name, folder, files }: Pick<BuiltRelease, 'name' | 'folder' | 'files'>,
  manifest: FederationManifest,
): string[] {
  const listed = Object.entries(files)
  const gone = listed.filter(([file]) => !existsSync(join(folder, file)))
  const changed = listed
    .filter(([file]) => existsSync(join(folder, file)))
    .filter(([file, hash]) => integrityOf(readFileSync(join(folder, file))) !== hash)
  const untrusted = listed.filter(
    ([file, hash]) => file !== MANIFEST_FILE && manifest.files[file] !== hash,
  )
  const unknown = [...new Set(namedFiles(manifest))].filter((file) => !files[file])

  const objections: string[] = []
  const object = (found: string[], sentence: (few: string) => string) => {
    if (found.length > 0) objections.push(sentence(firstFew(found)))
  }
  object(pathsOf(gone), (few) => `${name} lists ${few}, missing from ${folder}: build it again.`)
  object(pathsOf(changed), (few) => `${name} was built with another ${few}: build it again.`)
  object(
    pathsOf(untrusted),
    (few) =>
      `The manifest of ${name} has no hash, or another one, for ${few}, which no page could trust then: have the build write it into ${MANIFEST_FILE}.`,
  )
  object(
    unknown,
    (few) => `The manifest of ${name} names ${few}, not in the release: build it again.`,
  )
  return objections
}

const pathsOf = (entries: [path: string, hash: string][]) => entries.map(([path]) => path)

function namedFiles({ entry, exposes }: FederationManifest): string[] {
  const exposed = exposes.flatMap(({ scripts, styles, later }) => [...scripts, ...styles, ...later])
  return entry ? [entry, ...exposed] : exposed
}
