import { arrayOf, entriesOf, textOf } from './json-value'
import type { Release } from './release'

/** One file of a release; `integrity` where the manifest lists its hash. */
export interface ReleaseFile {
  url: string
  integrity: string | undefined
}

/** What the host needs of a federation manifest. */
export interface Manifest {
  entry: ReleaseFile & { globalName: string }
  /** By exposed module, the files that have to be there before it can run. */
  exposes: Map<string, ReleaseFile[]>
}

/** Reads a manifest as the federation's build writes it; undefined where it is none. */
export function parseManifest(value: unknown, release: Release): Manifest | undefined {
  const manifest = entriesOf(value)
  const metaData = entriesOf(manifest.get('metaData'))
  const remoteEntry = entriesOf(metaData.get('remoteEntry'))
  const globalName = textOf(metaData.get('globalName'))
  const name = textOf(remoteEntry.get('name'))
  if (!globalName || !name) return undefined

  const hashes = entriesOf(manifest.get('files'))
  const file = (path: string): ReleaseFile | undefined => {
    const url = addressIn(release, path)
    return url === undefined ? undefined : { url, integrity: textOf(hashes.get(path)) }
  }

  const folder = textOf(remoteEntry.get('path'))
  const entry = file(folder ? `${folder}/${name}` : name)
  if (!entry) return undefined
  const exposes = new Map<string, ReleaseFile[]>()
  for (const expose of arrayOf(manifest.get('exposes')).map(entriesOf)) {
    const path = textOf(expose.get('path'))
    const files = assetsOf(expose.get('assets')).map(file)
    if (path && files.every((each) => each !== undefined)) exposes.set(path, files)
  }
  return { entry: { ...entry, globalName }, exposes }
}

function assetsOf(value: unknown): string[] {
  const assets = entriesOf(value)
  return ['js', 'css']
    .flatMap((kind) => arrayOf(entriesOf(assets.get(kind)).get('sync')))
    .map((path) => textOf(path) ?? '')
}

/** A file's address, if it lies beside the manifest: a release is one folder. */
function addressIn(release: Release, path: string): string | undefined {
  const folder = new URL('.', release.manifest).href
  const url = new URL(path, folder).href
  return path !== '' && url.startsWith(folder) ? url : undefined
}
