import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import webpack, { type Stats } from 'webpack'
import { writeCompressedCopies } from './built-files'
import { checksFile } from './checks-file'
import { completeManifest } from './complete-manifest'
import { HOST_TYPES_FILE, hostTypes } from './host-types'
import { withLock } from './lock'
import { type Deployable, loadApp, root } from './packages'
import {
  CHECKS_FILE,
  hashFiles,
  RELEASE_FILE,
  type Release,
  ReleaseError,
  readRelease,
} from './release'
import { sourceVersion, versionedFiles } from './source-version'
import { lookOf, writeStaticHeader, writeStaticScreens } from './static-screens'

/** The declarations of the host block the event loop for seconds. */
const STALE_MS = 30_000

export interface BuiltRelease extends Release {
  /** Folder of the release's files. */
  folder: string
  /** The sources have not changed since the last build. */
  reused: boolean
}

/**
 * Builds one package for production into its own `dist`, or reuses the build that is there. Two
 * processes that build one package take turns, so that the second reuses the first one's build.
 */
export function buildRelease(name: Deployable): Promise<BuiltRelease> {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  return withLock(join(cache, `${name}.building`), { staleMs: STALE_MS }, () => buildAlone(name))
}

async function buildAlone(name: Deployable): Promise<BuiltRelease> {
  const folder = join(root, name, 'dist')
  const version = sourceVersion(name)
  const built = readRelease(folder)
  if (built?.version === version) return { ...built, folder, reused: true }

  const app = await loadApp(name)
  const stats = await run(name, app.configuration({ mode: 'production', version }))
  ensureVersioned(name, stats)
  if (name === 'host') {
    copyFileSync(join(root, name, 'index.html'), join(folder, 'index.html'))
    writeFileSync(join(folder, HOST_TYPES_FILE), JSON.stringify(hostTypes()))
  }
  const statics = await writeStaticScreens(name, { folder, screens: app.screens ?? [] })
  if (app.staticHeader) await writeStaticHeader(folder, app.staticHeader)
  completeManifest({ folder, app, stats })

  const page = stats.toJson({ all: false, entrypoints: true }).entrypoints?.main?.assets ?? []
  const assets = page.map((asset) => asset.name)
  const release: Release = {
    name,
    version,
    scripts: assets.filter((file) => file.endsWith('.js')),
    styles: assets.filter((file) => file.endsWith('.css')),
    files: hashFiles(folder),
    ...(app.screens && { screens: app.screens.map(({ static: _, ...screen }) => screen) }),
    ...((statics.length > 0 || app.staticHeader) && { statics, look: lookOf() }),
  }
  // Written after the hashes: a browser checks a file's expanded content.
  await writeCompressedCopies(folder, Object.keys(release.files))
  if (app.screens) writeFileSync(join(folder, CHECKS_FILE), JSON.stringify(checksFile(name)))
  writeFileSync(join(folder, RELEASE_FILE), JSON.stringify(release, null, 1))
  return { ...release, folder, reused: false }
}

/** A file that the version does not cover could change what lies at a published address. */
function ensureVersioned(name: Deployable, { compilation }: Stats): void {
  const versioned = new Set(versionedFiles(name))
  for (const module of compilation.modules) {
    const path = module.nameForCondition()
    if (!path?.startsWith(join(root, '/')) || path.includes('node_modules')) continue
    if (!versioned.has(path)) {
      throw new ReleaseError(
        `The build of ${name} contains ${relative(root, path)}, which its version does not cover, so one address could get two contents. Take it from @parlor/shared, and share that with import: false.`,
      )
    }
  }
}

function run(name: Deployable, configuration: webpack.Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration)
    compiler?.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (!stats || stats.hasErrors()) reject(buildError(name, stats))
        else resolve(stats)
      })
    })
  })
}

function buildError(name: Deployable, stats: Stats | undefined): Error {
  const errors = stats?.toJson({ all: false, errors: true }).errors ?? []
  const said = errors.map(({ moduleName, message }) => `${moduleName ?? name}: ${message}`)
  return new ReleaseError([`${name} does not build, so nothing was deployed.`, ...said].join('\n'))
}
