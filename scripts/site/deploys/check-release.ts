import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isCompressedCopy } from '../../build/built-files'
import { filesIn, MANIFEST_FILE, RELEASE_FILE, readRelease } from '../../build/release'
import { firstFew } from '../../release/gate/objection'
import type { ReleaseRow } from '../../release/release-index'
import { isVersion } from './deploy-paths'

interface Named {
  name: string
  row: ReleaseRow
}

/** What a row says of a release that the release itself does not say: a sentence for the first. */
export function contradiction(folder: string, { name, row }: Named): string | undefined {
  const { version, manifest, integrity, screens } = row
  if (!isVersion(version)) return `${JSON.stringify(version)} is no version of ${name}.`
  const place = `${name}/${version}`
  const release = readRelease(join(folder, place))
  if (!release) {
    return `The row of ${name} names ${version}, which has no ${RELEASE_FILE} here that can be read: deploy ${name} again, all of it.`
  }
  if (release.name !== name || release.version !== version) {
    return `The ${RELEASE_FILE} of ${place} is that of ${release.name} ${release.version}.`
  }
  if (manifest !== `/${place}/${MANIFEST_FILE}` || integrity !== release.files[MANIFEST_FILE]) {
    return `The row of ${name} has another address or hash for the manifest of ${version} than its ${RELEASE_FILE}.`
  }
  if (!isDeepStrictEqual(screens, release.screens)) {
    return `The row of ${name} has other screens for ${version} than its ${RELEASE_FILE}.`
  }
  const surplus = filesIn(join(folder, place)).filter(
    (file) =>
      file !== RELEASE_FILE && !isCompressedCopy(file) && !Object.hasOwn(release.files, file),
  )
  if (surplus.length === 0) return undefined
  return `${place} has ${firstFew(surplus)}, which its ${RELEASE_FILE} does not list: change the sources of ${name}, which makes a new version, and deploy that without.`
}
