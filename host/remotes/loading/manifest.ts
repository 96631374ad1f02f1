import { pageBlock } from '../../page-blocks'
import { arrayOf, entriesOf, textOf, textsOf } from '../json-value'
import { LoadError } from '../outcome'
import { isOtherRelease, type Release } from '../releases/release'
import { fetchJson } from './fetch'
import type { Attempt, ReleaseFile } from './files'

/** The files that must be present before an exposed module can run. */
export interface ExposedFiles {
  scripts: ReleaseFile[]
  styles: ReleaseFile[]
}

/** The names that a release takes of each shared package. */
export type SharedNames = ReadonlyMap<string, readonly string[]>

/** What the host needs of a federation manifest. */
export interface Manifest {
  entry: ReleaseFile & {
    globalName: string
    /** Name of the global in which the release collects its chunks. */
    chunksName: string | undefined
  }
  /** By the exposed module's path, `./login`. */
  exposes: Map<string, ExposedFiles>
  uses: SharedNames
}

/** Good manifests, by address. */
const known = new Map<string, Manifest>()

type Vouched = Pick<Release, 'manifest'> & Partial<Pick<Release, 'integrity'>>
type FileOf = (path: unknown) => ReleaseFile | undefined

/** The release's manifest: kept, in the page, or fetched. */
export async function readManifest(
  release: Release,
  { fresh, signal }: Attempt,
): Promise<Manifest> {
  const { manifest: url, integrity } = release
  const { origin, pathname } = new URL(url)
  const isOwn = origin === location.origin
  const inPage = isOwn && entriesOf(pageBlock('manifests')).get(pathname)
  const cache = fresh ? 'reload' : 'default'
  const manifest =
    known.get(url) ??
    parseManifest(inPage, release) ??
    parseManifest(await fetchJson({ url, cache, integrity, signal }), release)
  if (!manifest) throw new LoadError(`${pathname} is not a federation manifest`)
  known.set(url, manifest)
  return manifest
}

/** Forgets the remote's other releases, and the globals in which they collected their chunks. */
export function forgetOtherManifests(release: Release): void {
  for (const [url, { entry }] of known) {
    if (!isOtherRelease(url, release)) continue
    known.delete(url)
    if (entry.chunksName) Reflect.deleteProperty(window, entry.chunksName)
  }
}

/** Reads a manifest as the federation's build writes it; undefined if the value is not one. */
export function parseManifest(value: unknown, release: Vouched): Manifest | undefined {
  const manifest = entriesOf(value)
  const metaData = entriesOf(manifest.get('metaData'))
  const remoteEntry = entriesOf(metaData.get('remoteEntry'))
  const fileOf = filesIn(release, manifest.get('files'))

  const chunksName = textOf(entriesOf(manifest.get('build')).get('chunkLoadingGlobal'))
  const globalName = textOf(metaData.get('globalName'))
  const folder = textOf(remoteEntry.get('path'))
  const name = textOf(remoteEntry.get('name'))
  const entry = fileOf(folder && name ? `${folder}/${name}` : name)
  if (!globalName || !entry) return undefined

  const exposes = new Map<string, ExposedFiles>()
  for (const expose of arrayOf(manifest.get('exposes')).map(entriesOf)) {
    const path = textOf(expose.get('path'))
    const files = exposedFiles(expose.get('assets'), fileOf)
    if (path && files) exposes.set(path, files)
  }
  const uses = new Map<string, string[]>()
  for (const shared of arrayOf(manifest.get('shared')).map(entriesOf)) {
    const name = textOf(shared.get('name'))
    const names = textsOf(shared.get('uses'))
    if (name && names.length > 0) uses.set(name, names)
  }
  return { entry: { ...entry, globalName, chunksName }, exposes, uses }
}

function exposedFiles(value: unknown, fileOf: FileOf): ExposedFiles | undefined {
  const assets = entriesOf(value)
  const of = (kind: string) => arrayOf(entriesOf(assets.get(kind)).get('sync')).map(fileOf)
  const scripts = of('js')
  const styles = of('css')
  return allKnown(scripts) && allKnown(styles) ? { scripts, styles } : undefined
}

function allKnown<T>(values: (T | undefined)[]): values is T[] {
  return values.every((each) => each !== undefined)
}

/**
 * Looks files up by their path. A release is one folder, so a path that leads out of it is refused.
 * Where the index vouches for the release, so is a file without a readable hash in the manifest,
 * because browsers run a file whose hash is missing or malformed.
 */
function filesIn(release: Vouched, integrities: unknown): FileOf {
  const folder = new URL('.', release.manifest).href
  const hashes = entriesOf(integrities)
  return (value) => {
    const path = textOf(value)
    if (!path || !URL.canParse(path, folder)) return undefined
    const url = new URL(path, folder).href
    const integrity = textOf(hashes.get(path))
    if (release.integrity && !integrity?.startsWith('sha384-')) return undefined
    return url.startsWith(folder) ? { url, integrity } : undefined
  }
}
