import { type Deployable, deployables } from '../../build/packages'
import type { TwoReleases } from '../../testing/browser/two-releases'

/** A script or style sheet of a live release, at its path on the site. */
export interface ServedFile {
  name: Deployable
  file: string
  path: string
}

/** All that a browser could be made to run or wear. */
export function servedFiles(releases: TwoReleases): ServedFile[] {
  return deployables.flatMap((name) => {
    const { version, files } = releases[name].live
    return Object.keys(files)
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => ({ name, file, path: `/${name}/${version}/${file}` }))
  })
}
