import type { DeclaredParts } from '@parlor/shared/contract/declared/declared-parts'
import { entriesOf, textOf } from '@parlor/shared/contract/json-value'
import { type PageManifest, readPageManifest } from '@parlor/shared/contract/page/page-manifest'
import { pageBlock } from '../../page-blocks'
import { LoadError } from '../outcome'
import type { PublishedRelease } from '../releases/release'
import { fetchJson } from './fetch'
import type { Attempt, ReleaseFile } from './files'

/** The files that must be present before an exposed module can run. */
export interface ExposedFiles {
  scripts: ReleaseFile[]
  styles: ReleaseFile[]
}

/** The names that a release imports from each shared package. */
export type SharedNames = ReadonlyMap<string, readonly string[]>

export interface Entry extends ReleaseFile {
  globalName: string
  /** Name of the global in which the release collects its chunks; empty if not given. */
  chunksName: string
}

/** The parts of a release's manifest that the host needs. */
export interface Manifest {
  entry: Entry
  /** By the exposed module's path, such as `./login`. */
  exposes: Map<string, ExposedFiles>
  uses: SharedNames
  /** Its services and settings. */
  declared: DeclaredParts
}

type Vouched = Pick<PublishedRelease, 'manifest'> & Partial<Pick<PublishedRelease, 'integrity'>>
type FileOf = (path: string) => ReleaseFile | undefined

/** Reads the release's manifest from the page, or fetches it. */
export async function fetchManifest(
  release: PublishedRelease,
  { fresh, signal }: Attempt,
): Promise<Manifest> {
  const { manifest: url, integrity } = release
  const { origin, pathname } = new URL(url)
  const isOwn = origin === location.origin
  const inPage = isOwn && entriesOf(pageBlock('manifests')).get(pathname)
  const cache = fresh ? 'reload' : 'default'
  const manifest =
    parseManifest(inPage, release) ??
    parseManifest(await fetchJson({ url, cache, integrity, signal }), release)
  if (!manifest) throw new LoadError(`${pathname} is not a federation manifest`)
  return manifest
}

/** The files that a page may load of the release; undefined if the value is not its manifest. */
export function parseManifest(value: unknown, release: Vouched): Manifest | undefined {
  const { globalName, chunksName, ...manifest } = readPageManifest(value)
  const fileOf = filesIn(release, manifest.files)
  const entry = fileOf(manifest.entry)
  if (!globalName || !entry) return undefined

  const exposes = new Map<string, ExposedFiles>()
  for (const { path, ...files } of manifest.exposes) {
    const scripts = files.scripts.map(fileOf)
    const styles = files.styles.map(fileOf)
    if (path && allKnown(scripts) && allKnown(styles)) exposes.set(path, { scripts, styles })
  }
  const uses = new Map(
    manifest.shared
      .filter((each) => each.name && each.uses.length > 0)
      .map((each) => [each.name, each.uses]),
  )
  const { declared } = manifest
  return { entry: { ...entry, globalName, chunksName }, exposes, uses, declared }
}

function allKnown<T>(values: (T | undefined)[]): values is T[] {
  return values.every((each) => each !== undefined)
}

/**
 * Looks files up by their path. A release is one folder, so a path out of it is refused. If the
 * index vouches for the release, a file without a readable hash in the manifest is refused too,
 * because browsers run a file whose hash is missing or malformed.
 */
function filesIn(release: Vouched, hashes: PageManifest['files']): FileOf {
  const folder = new URL('.', release.manifest).href
  return (path) => {
    if (!path || !URL.canParse(path, folder)) return undefined
    const url = new URL(path, folder).href
    const integrity = textOf(hashes[path])
    if (release.integrity && !integrity?.startsWith('sha384-')) return undefined
    return url.startsWith(folder) ? { url, integrity } : undefined
  }
}
