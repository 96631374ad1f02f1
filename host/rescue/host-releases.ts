import { arrayOf, entriesOf, inlineJson, textOf } from '../remotes/json-value'
import type { ReleaseFile } from '../remotes/loading/parse-manifest'

/** The files of one release of the shell, in the order they run. */
export interface HostRelease {
  scripts: ReleaseFile[]
  styles: ReleaseFile[]
}

/** Id of the block in which a composed page lists them. */
const INLINE_ID = 'parlor-host'

/** The release this page was composed for, then the previous one; none in development. */
export function hostReleases(): HostRelease[] {
  return arrayOf(inlineJson(INLINE_ID)).map((value) => {
    const release = entriesOf(value)
    return { scripts: filesOf(release.get('scripts')), styles: filesOf(release.get('styles')) }
  })
}

function filesOf(value: unknown): ReleaseFile[] {
  return arrayOf(value)
    .map(entriesOf)
    .map((file) => ({ path: textOf(file.get('path')), integrity: textOf(file.get('integrity')) }))
    .flatMap(({ path, integrity }) =>
      path && integrity ? [{ url: new URL(path, location.origin).href, integrity }] : [],
    )
}
