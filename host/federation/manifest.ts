import { fetchJson } from './fetch'
import type { Attempt, ReleaseFile } from './files'
import { LoadError } from './load-error'

/** A release, as an index names it. */
export interface RemoteRelease {
  /** `name@version`. The federation's runtime knows it as a remote of this name. */
  key: string
  /** Absolute address of its `mf-manifest.json`. */
  manifest: string
  /** `sha384-…` of the manifest. Undefined on a developer's own server, whose files have none. */
  integrity: string | undefined
}

/** The files that must be present before an exposed module can run. */
export interface ExposedFiles {
  scripts: ReleaseFile[]
  styles: ReleaseFile[]
}

export interface RemoteEntry extends ReleaseFile {
  globalName: string
  /** Name of the global in which the release collects its chunks; empty if not given. */
  chunksName: string
  /** It is an ES module, as Vite builds it, and imports its other scripts itself. */
  isModule: boolean
}

export interface Manifest {
  entry: RemoteEntry
  /** By the exposed module's path, such as `./login`. */
  exposes: Map<string, ExposedFiles>
  /** The whole manifest. */
  content: Json
  fileOf: FileOf
}

type ManifestSource = Pick<RemoteRelease, 'manifest' | 'integrity'>
type FileOf = (path: unknown) => ReleaseFile | undefined

/** Takes the release's manifest from the page, by its path, or fetches it. */
export async function fetchManifest(
  release: RemoteRelease,
  { fresh, signal, inPage }: Attempt & { inPage: unknown },
): Promise<Manifest> {
  const { manifest: url, integrity } = release
  const { origin, pathname } = new URL(url)
  const cache = fresh ? 'reload' : 'default'
  const manifest =
    (origin === location.origin && parseManifest(Object(inPage)[pathname], release)) ||
    parseManifest(await fetchJson({ url, cache, integrity, signal }), release)
  if (!manifest) throw new LoadError(`${pathname} is not a federation manifest`)
  return manifest
}

/** Parsed JSON: a member that is missing or of another kind is undefined. */
interface Json {
  readonly [name: string]: Json | undefined
}

/** The files that a page may load of the release; undefined if the content is not its manifest. */
export function parseManifest(value: unknown, release: ManifestSource): Manifest | undefined {
  const content: Json = Object(value)
  const { metaData, build, exposes, files } = content
  const fileOf = filesIn(release, files)
  const { path, name, type } = Object(metaData?.remoteEntry)
  const entry = fileOf(path && name ? `${path}/${name}` : name)
  const globalName = textOf(metaData?.globalName)
  if (!globalName || !entry) return undefined

  const modules = new Map<string, ExposedFiles>()
  for (const expose of listOf(exposes)) {
    const { path, assets }: Json = Object(expose)
    const scripts = listOf(assets?.js?.sync).map(fileOf)
    const styles = listOf(assets?.css?.sync).map(fileOf)
    if (textOf(path) && areAllKnown(scripts) && areAllKnown(styles))
      modules.set(textOf(path), { scripts, styles })
  }
  const chunksName = textOf(build?.chunkLoadingGlobal)
  const isModule = type === 'module'
  return {
    entry: { ...entry, globalName, chunksName, isModule },
    exposes: modules,
    content,
    fileOf,
  }
}

function areAllKnown(files: (ReleaseFile | undefined)[]): files is ReleaseFile[] {
  return files.every((each) => each !== undefined)
}

/**
 * Looks files up by their path. A release is one folder, so a path out of it is refused. If the
 * index vouches for the release, a file without a readable hash in the manifest is refused too,
 * because browsers run a file whose hash is missing or malformed.
 */
function filesIn(release: ManifestSource, hashes: Json | undefined): FileOf {
  const folder = new URL('.', release.manifest).href
  return (value) => {
    const path = textOf(value)
    if (!path || !URL.canParse(path, folder)) return undefined
    const url = new URL(path, folder).href
    const integrity = textOf(hashes?.[path]) || undefined
    if (release.integrity && !integrity?.startsWith('sha384-')) return undefined
    return url.startsWith(folder) ? { url, integrity } : undefined
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
