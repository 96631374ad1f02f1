import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import type { BuiltRelease } from '../../build/build-release'
import { type Deployable, isDeployable, root } from '../../build/packages'
import { integrityOf, ReleaseError } from '../../build/release'
import { sourceVersion } from '../../build/version/source-version'
import { changedSince } from '../change-site'
import { parseManifest } from '../contract/manifest'
import { checkFiles } from '../gate/check-files'
import { withObjections } from '../lineup/objection'
import { openBuild } from '../lineup/open-release'
import type { SiteState } from '../rows/site-state'

/** Reads a release that was built elsewhere. Nothing of it runs here. */
export function releaseIn(place: string, name: Deployable): BuiltRelease {
  const folder = resolve(root, place)
  const refuse = (problem: string): never => {
    throw new ReleaseError(`${folder} ${problem} Nothing was changed.`)
  }
  if (!existsSync(join(folder, MANIFEST_FILE))) {
    return refuse(`holds no build: it has no ${MANIFEST_FILE}. A build is in NAME/dist.`)
  }
  // A link would publish a file of this machine, such as a key.
  const link = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
    (entry) => !entry.isFile() && !entry.isDirectory(),
  )
  if (link) {
    const path = relative(folder, join(link.parentPath, link.name))
    return refuse(`holds ${path}, which is a link or no file. A build has only files.`)
  }
  const read = parseManifest(readFileSync(join(folder, MANIFEST_FILE), 'utf8'))
  if ('problem' in read) return refuse(`cannot be used: its ${MANIFEST_FILE} ${read.problem}.`)
  const { name: other, version, files } = read.release
  if (other !== name) return refuse(`holds ${other}, not ${name}.`)
  const expected = isDeployable(name) ? sourceVersion(name) : version
  if (version !== expected) {
    return refuse(`holds ${name} ${version}, but the sources here are ${expected}.`)
  }
  return { name, version, folder, files, reused: true }
}

/** Names what the gate has looked at: the manifest's hash, and the etag of the package's row. */
export function lookOf({ name, folder }: BuiltRelease, { etags }: SiteState): string {
  const hash = integrityOf(readFileSync(join(folder, MANIFEST_FILE)))
  // A visitor gets the rows without etags. Quotes would be lost in a shell.
  return etags[name] === '' ? hash : `${hash}:${(etags[name] ?? '').replaceAll('"', '')}`
}

/** Returns the build, unless it or the package's row has changed since the gate looked. */
export function ensureLookedAt(
  built: BuiltRelease,
  { look, begun }: { look: string; begun: SiteState },
): BuiltRelease {
  const { name, folder } = built
  const damaged = checkFiles({ release: openBuild(built), folder })
  if (damaged.length > 0)
    throw new ReleaseError(withObjections(`${name} was not deployed:`, damaged))
  const [hash, row] = lookOf(built, begun).split(':')
  const [hashThen, rowThen = row] = look.split(':')
  if (hash !== hashThen) {
    throw new ReleaseError(
      `${folder} is not what the gate has looked at: its manifest is ${hash}, not ${hashThen}. Nothing was changed.`,
    )
  }
  if (row !== rowThen) throw changedSince(name)
  return built
}
