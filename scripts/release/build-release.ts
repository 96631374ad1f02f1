import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type Stats } from 'webpack'
import type { FederatedApp } from '../webpack/federated-app'
import { loadApp } from '../webpack/load-app'
import { type Deployable, root } from '../webpack/rooms'
import { integrityOf } from './integrity'
import { MANIFEST_FILE, RELEASE_FILE, type Release } from './release'
import { sourceVersion } from './source-version'

export interface BuiltRelease extends Release {
  /** Folder of the release's files. */
  folder: string
  /** The sources had not changed since the last build. */
  reused: boolean
}

/** Builds one package for production into its own `dist`, or takes the build that is there. */
export async function buildRelease(name: Deployable): Promise<BuiltRelease> {
  const folder = join(root, name, 'dist')
  const version = sourceVersion(name)
  const built = readRelease(folder)
  if (built?.version === version) return { ...built, folder, reused: true }

  const app = await loadApp(name)
  const stats = await run(app.configuration({ mode: 'production', version }))
  if (name === 'host') copyFileSync(join(root, name, 'index.html'), join(folder, 'index.html'))
  completeManifest(folder, app.consumes)

  const page = stats.toJson({ all: false, entrypoints: true }).entrypoints?.main?.assets ?? []
  const assets = page.map((asset) => asset.name)
  const release: Release = {
    name,
    version,
    scripts: assets.filter((file) => file.endsWith('.js')),
    styles: assets.filter((file) => file.endsWith('.css')),
    files: hashes(folder),
  }
  writeFileSync(join(folder, RELEASE_FILE), JSON.stringify(release, null, 1))
  return { ...release, folder, reused: false }
}

export function readRelease(folder: string): Release | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, RELEASE_FILE), 'utf8')) as Release
  } catch {
    // Not built yet, or cut off while it was written: build it again.
    return undefined
  }
}

function run(configuration: webpack.Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration)
    compiler?.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')))
        else resolve(stats)
      })
    })
  })
}

/**
 * Adds to the manifest the hash of every other file, for which the release index vouches through
 * the manifest's own hash, and what the host asks of its remotes.
 */
function completeManifest(folder: string, consumes: FederatedApp['consumes']): void {
  const path = join(folder, MANIFEST_FILE)
  const { [MANIFEST_FILE]: _itself, ...files } = hashes(folder)
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  writeFileSync(path, JSON.stringify({ ...manifest, ...(consumes && { consumes }), files }))
}

function hashes(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== RELEASE_FILE)
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
  return Object.fromEntries(
    files.map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
  )
}
