import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import type { Compilation, Stats } from 'webpack'
import { isCompressedCopy } from './built-files'
import { type BuiltManifest, pathsOf } from './deployable/built-manifest'
import { packagesOf } from './deployable/bundled-packages'
import { hashFiles } from './deployable/file-hashes'
import type { FederatedApp } from './federated-app'
import { sharedRuntime } from './plugins/host-runtime'
import { filesIn, MAPS_FOLDER } from './release'
import type { StaticFile } from './static-screens'
import { styleNamesOf } from './styles/style-names'

/** The facts of a release in the manifest, beside the federation's part. */
interface ReleaseFacts {
  folder: string
  app: Omit<FederatedApp, 'port'>
  /** Built by a configuration that is not this recipe. */
  isElsewhere?: boolean
  version: string
  /** Paths from the folder. */
  files: readonly string[]
  staticScreens?: readonly StaticFile[]
  /** The hash of the design system that static screens and header are made with. */
  designHash?: string | undefined
}

interface WebpackBuild extends ReleaseFacts {
  /** The folder of `shared`, if its sources are part of the project. */
  sharedFolder?: string
  stats: Stats
}

/** The file that the federation's plugin writes for tools. */
const PLUGIN_STATS = 'mf-stats.json'

/**
 * Completes the manifest that the build wrote: it describes the whole release, with the
 * requirements of host and remotes, screens, and the hash of every other file. It gets its version
 * last, so a folder that has it holds a complete build.
 */
export function completeManifest(build: WebpackBuild): void {
  const { folder, app, stats, files, sharedFolder } = build
  const manifest = readBuiltManifest(folder)
  const complete = {
    ...manifest,
    shared: [...manifest.shared, sharedRuntime({ isHost: !app.exposes })],
    ...(app.consumes && { consumes: app.consumes }),
    ...(app.routing && { routing: app.routing }),
    build: {
      ...manifest.build,
      modules: app.exposes ?? {},
      bundles: bundledPackages(stats.compilation, sharedFolder),
    },
    release: releasePart(build, pageFiles(build)),
    files: hashFiles(folder, files),
  }
  writeManifest(folder, complete)
}

/** Writes all of a manifest or nothing: a folder whose manifest has a release is complete. */
export function writeManifest(folder: string, manifest: object): void {
  const draft = join(folder, `.${MANIFEST_FILE}`)
  writeFileSync(draft, JSON.stringify(manifest), { flush: true })
  renameSync(draft, join(folder, MANIFEST_FILE))
}

/** The files of the host's page, in execution order. */
function pageFiles({ app, stats }: WebpackBuild): string[] {
  if (app.exposes) return []
  const { main } = stats.toJson({ all: false, entrypoints: true }).entrypoints ?? {}
  return (main?.assets ?? []).map(({ name }) => name)
}

/** The manifest's own part, from the declaration and the build. */
export function releasePart(
  { folder, app, version, staticScreens = [], designHash, files, isElsewhere }: ReleaseFacts,
  hostPage: readonly string[] = [],
) {
  const textOf = (kind: string) =>
    files
      .filter((file) => file.endsWith(kind))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
  return {
    name: app.name,
    version,
    scripts: hostPage.filter((file) => file.endsWith('.js')),
    styles: hostPage.filter((file) => file.endsWith('.css')),
    ...(app.screens && { screens: app.screens.map(({ static: _, ...screen }) => screen) }),
    ...app.parts,
    ...(isElsewhere && { built: 'elsewhere' }),
    staticScreens,
    ...(designHash && { designHash }),
    ...(app.configurationForm && { configuration: app.configurationForm }),
    styleNames: styleNamesOf(
      { scripts: textOf('.js'), styles: textOf('.css') },
      { isHost: !app.exposes },
    ),
  }
}

/** The manifest before `completeManifest`. */
export function readBuiltManifest(folder: string): BuiltManifest {
  return JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as BuiltManifest
}

/** The published files of a build, by path from its folder: without maps. */
export function releasedFiles(folder: string): string[] {
  const isBeside = (file: string) =>
    file.startsWith(`${MAPS_FOLDER}/`) ||
    file.endsWith('.map') ||
    [MANIFEST_FILE, PLUGIN_STATS].includes(file) ||
    isCompressedCopy(file)
  return filesIn(folder)
    .filter((file) => !isBeside(file))
    .sort()
}

/**
 * The packages whose own modules a build contains, including `shared`: of that, a copy of the rules
 * in `contract/build` does no harm, since they have no state.
 */
function bundledPackages({ modules }: Compilation, sharedFolder: string | undefined): string[] {
  if (!sharedFolder) return packagesOf(pathsOf(modules))
  const rules = join(sharedFolder, 'contract/build', '/')
  const paths = [...pathsOf(modules)].filter((path) => !path.startsWith(rules))
  const names = packagesOf(paths)
  const hasShared = paths.some((path) => path.startsWith(join(sharedFolder, '/')))
  return hasShared ? [...new Set([...names, '@parlor/shared'])].sort() : names
}
