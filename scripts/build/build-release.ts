import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import {
  CHECKS_FILE,
  HOST_TYPES_FILE,
  MANIFEST_FILE,
} from '@parlor/shared/contract/build/release-files'
import webpack, { type Stats } from 'webpack'
import { sharedFolder } from '../platform/project-root'
import { writeCompressedCopies } from './built-files'
import { checksFile } from './checks-file'
import { completeManifest, releasedFiles } from './complete-manifest'
import { hostTypes } from './host-types'
import { isHeld, withLock } from './lock'
import { loadApp, type PackageName, root } from './packages'
import { ReleaseError } from './release'
import { hashDesign, writeStaticHeader, writeStaticScreens } from './static-screens'
import type { Origin } from './version/git-state'
import { sourceVersion, versionedFiles } from './version/source-version'
import { withSteadySources } from './version/steady-sources'

/** A release in the folder where it was built; its manifest has the rest. */
export interface BuiltRelease {
  name: string
  version: string
  folder: string
  /** The hash of every file except the manifest, by path from the folder. */
  files: Record<string, string>
  /** The sources have not changed since the last build. */
  reused: boolean
  /** The commit of its sources. */
  origin?: Origin
}

/**
 * Builds one package for production into its own `dist`, or reuses the build that is there. Two
 * processes that build one package take turns, so that the second reuses the first one's build.
 */
export function buildRelease(name: PackageName): Promise<BuiltRelease> {
  const lock = join(root, '.cache', `${name}.building`)
  const build = () => withSteadySources(name, (sources) => buildAlone(name, sources))
  // Without the lock, because a checkout that is built may be read-only.
  if (!isHeld(lock) && isBuilt(name)) return build()
  mkdirSync(dirname(lock), { recursive: true })
  return withLock(lock, build)
}

/** Builds a package, or finds its build; returns a function that completes it. */
async function buildAlone(
  name: PackageName,
  { version, origin }: { version: string; origin: Origin },
): Promise<() => BuiltRelease> {
  const folder = join(root, name, 'dist')
  const current = readBuild(folder)
  if (current.version === version) return () => ({ name, ...current, folder, reused: true, origin })

  const app = await loadApp(name)
  const stats = await run(name, app.configuration({ mode: 'production', version }))
  ensureVersioned(name, stats)
  ensureWithoutWorkers(name, stats)
  if (name === 'host') {
    copyFileSync(join(root, name, 'index.html'), join(folder, 'index.html'))
    writeFileSync(join(folder, HOST_TYPES_FILE), JSON.stringify(hostTypes()))
  }
  const staticScreens = await writeStaticScreens(name, { folder, screens: app.screens ?? [] })
  if (app.staticHeader) await writeStaticHeader(folder, app.staticHeader)
  if (app.screens) writeFileSync(join(folder, CHECKS_FILE), JSON.stringify(checksFile(name)))
  const files = releasedFiles(folder)
  const designHash = staticScreens.length > 0 || app.staticHeader ? hashDesign() : undefined
  // After hashing: a browser checks a file's uncompressed content.
  await writeCompressedCopies(
    folder,
    files.filter((file) => file !== CHECKS_FILE),
  )
  return () => {
    const facts = { folder, app, version, staticScreens, designHash, files }
    completeManifest({ ...facts, sharedFolder, stats })
    return { name, ...readBuild(folder), folder, reused: false, origin }
  }
}

/** True if the package's own `dist` has the build of its present sources. */
export function isBuilt(name: PackageName): boolean {
  return readBuild(join(root, name, 'dist')).version === sourceVersion(name)
}

interface CompleteManifest {
  release?: { version: string }
  files: Record<string, string>
}

/** Reads the manifest of `completeManifest`; the version is empty if it did not finish. */
function readBuild(folder: string): Pick<BuiltRelease, 'version' | 'files'> {
  const file = join(folder, MANIFEST_FILE)
  const isStarted = existsSync(file)
  const manifest = isStarted ? parseUnlessCutOff(readFileSync(file, 'utf8')) : undefined
  if (!manifest?.release) return { version: '', files: {} }
  return { version: manifest.release.version, files: manifest.files }
}

/** A build that was killed while it wrote has left a part of its manifest. */
function parseUnlessCutOff(text: string): CompleteManifest | undefined {
  try {
    return JSON.parse(text) as CompleteManifest
  } catch {
    return undefined
  }
}

/** Refuses a file that the version does not cover: it could change at a published address. Style
 * sheets also read others, which they import or look for classes in. */
function ensureVersioned(name: PackageName, { compilation }: Stats): void {
  const versioned = new Set(versionedFiles(name))
  const paths = [...compilation.modules].flatMap((module) => {
    const dependencies: Iterable<string> = module.buildInfo?.fileDependencies ?? []
    return [module.nameForCondition() ?? '', ...dependencies]
  })
  for (const path of new Set(paths)) {
    if (!path.startsWith(join(root, '/')) || path.includes('node_modules')) continue
    // A loader may name a module that is not a file: svelte-loader does, for the style of a component.
    if (!versioned.has(path) && existsSync(path)) {
      throw new ReleaseError(
        `The build of ${name} reads ${relative(root, path)}, which its version does not cover, so one address could get two contents. Take it from @parlor/shared, and share that with import: false. A style sheet may import only packages and published files of its remote.`,
      )
    }
  }
}

/** Refuses workers: no browser compares the file of a worker with a hash before it runs. */
function ensureWithoutWorkers(name: PackageName, { compilation }: Stats): void {
  const { modules, moduleGraph } = compilation
  for (const { blocks } of modules) {
    const worker = blocks
      .flatMap(({ dependencies }) => dependencies)
      .find(({ category }) => category === 'worker')
    if (!worker) continue
    const path = moduleGraph.getParentModule(worker)?.nameForCondition() ?? ''
    // The line in the source: the compiled module has others.
    const lines = readFileSync(path, 'utf8').split('\n')
    const line = lines.findIndex((each) => /Worker\b/.test(each)) + 1
    throw new ReleaseError(
      `${name} starts a worker in ${relative(root, path)}:${line}, which no site allows: a browser runs a worker's file without comparing its hash, so an altered file would run. Do the work in the page, in parts, or on a server.`,
    )
  }
}

function run(name: PackageName, configuration: webpack.Configuration): Promise<Stats> {
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

function buildError(name: PackageName, stats: Stats | undefined): Error {
  const errors = stats?.toJson({ all: false, errors: true }).errors ?? []
  const lines = errors.map(({ moduleName, message }) => `${moduleName ?? name}: ${message}`)
  return new ReleaseError([`${name} does not build, so nothing was deployed.`, ...lines].join('\n'))
}
