import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import type { Compilation, Dependency, Module, Stats } from 'webpack'
import { isCompressedCopy } from './built-files'
import type { FederatedApp } from './federated-app'
import { PLUGIN_MANIFEST } from './federation'
import { sharedRuntime } from './plugins/host-runtime'
import { filesIn, integrityOf, MAPS_FOLDER, TYPES_FOLDER } from './release'
import type { StaticFile } from './static-screens'
import { styleNamesOf } from './styles/style-names'

/** What the manifest says of a release beside the federation's part. */
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

interface Build extends ReleaseFacts {
  /** Where `shared` is, if its sources are part of the project. */
  sharedFolder?: string
  stats: Stats
  /** The manifest that the federation's plugin wrote. */
  plugin: ManifestOfPlugin
}

/** For one shared package: the names that a build imports, and those that its copy exports. */
interface SharedNames {
  uses: string[]
  offers?: string[]
}

interface ManifestOfPlugin {
  shared: { name: string }[]
  [key: string]: unknown
}

const PLUGIN_STATS = 'federation-stats.json'

/**
 * Writes the manifest, which describes the whole release: the federation's part, what host and
 * remotes require of each other, screens, and the hash of every other file.
 */
export function completeManifest(build: Build): void {
  const { folder, app, stats, plugin, files, sharedFolder } = build
  const { compilation } = stats
  const names = sharedNames(compilation)
  const { uniqueName, chunkLoadingGlobal, publicPath, trustedTypes } = compilation.outputOptions
  const complete = {
    ...plugin,
    shared: [
      ...plugin.shared.map((each) => ({ ...each, ...names.get(each.name) })),
      sharedRuntime({ isHost: !app.exposes }),
    ],
    ...(app.consumes && { consumes: app.consumes }),
    ...(app.routing && { routing: app.routing }),
    build: {
      uniqueName,
      chunkLoadingGlobal,
      publicPath,
      scriptPolicy: trustedTypes?.policyName,
      modules: app.exposes ?? {},
      bundles: bundledPackages(compilation, sharedFolder),
    },
    release: releasePart(build, pageFiles(build)),
    files: Object.fromEntries(
      files.map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
    ),
  }
  writeManifest(folder, complete)
}

/** Gives the manifest its name last: a folder that has it holds a complete build. */
export function writeManifest(folder: string, manifest: object): void {
  const draft = join(folder, `.${MANIFEST_FILE}`)
  writeFileSync(draft, JSON.stringify(manifest), { flush: true })
  renameSync(draft, join(folder, MANIFEST_FILE))
}

/** The files of the host's page, in execution order. */
function pageFiles({ app, stats }: Build): string[] {
  if (app.exposes) return []
  const { main } = stats.toJson({ all: false, entrypoints: true }).entrypoints ?? {}
  return (main?.assets ?? []).map(({ name }) => name)
}

/** The manifest's own part, from what is declared and built. */
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

/** Reads the plugin's file, and removes it: it is not part of the release. */
export function takePluginManifest(folder: string): ManifestOfPlugin {
  const manifest = JSON.parse(
    readFileSync(join(folder, PLUGIN_MANIFEST), 'utf8'),
  ) as ManifestOfPlugin
  for (const file of [PLUGIN_MANIFEST, PLUGIN_STATS]) rmSync(join(folder, file), { force: true })
  return manifest
}

/** The published files of a build, by path from its folder: without maps and declarations. */
export function releasedFiles(folder: string): string[] {
  const isBeside = (file: string) =>
    [MAPS_FOLDER, TYPES_FOLDER].some((each) => file.startsWith(`${each}/`)) ||
    file.endsWith('.map') ||
    isCompressedCopy(file)
  return filesIn(folder)
    .filter((file) => !isBeside(file))
    .sort()
}

/**
 * The names that pass between host and remotes, for each shared package. Unlike a version range,
 * they show that an export is gone. They come from webpack's own graph: every import counts.
 */
function sharedNames({ modules, moduleGraph }: Compilation): Map<string, SharedNames> {
  const found = new Map<string, SharedNames>()
  for (const module of modules) {
    const name = consumedPackage(module)
    if (!name) continue
    const uses = new Set<string>()
    for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
      for (const used of dependency ? firstNames(dependency, moduleGraph) : []) uses.add(used)
    }
    const copy = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)]
      .map((dependency) => moduleGraph.getModule(dependency))
      .find((each) => each !== null && each !== undefined)
    const offers = copy && moduleGraph.getProvidedExports(copy)
    found.set(name, {
      uses: [...uses].sort(),
      ...(Array.isArray(offers) && { offers: [...offers].sort() }),
    })
  }
  return found
}

/** The package that a module of the federation plugin represents. */
function consumedPackage(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module' || !('options' in module)) return undefined
  const { shareKey } = module.options as { shareKey?: string }
  return shareKey
}

/** `paths` for `paths.login`; empty for a package that is imported whole. */
function firstNames(dependency: Dependency, moduleGraph: Compilation['moduleGraph']): string[] {
  return dependency
    .getReferencedExports(moduleGraph, undefined)
    .map((reference) => (Array.isArray(reference) ? reference[0] : reference.name[0]))
    .filter((name) => name !== undefined)
}

const PACKAGE = /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](?!.*[\\/]node_modules[\\/])/

/** The packages whose own modules a build contains, including `shared`: of that, a copy of the rules
 * in `contract/build` does no harm, since they have no state. */
function bundledPackages({ modules }: Compilation, sharedFolder: string | undefined): string[] {
  const names = new Set<string>()
  for (const module of modules) {
    const path = module.nameForCondition()
    if (!path) continue
    if (sharedFolder && path.startsWith(join(sharedFolder, 'contract/build', '/'))) continue
    if (sharedFolder && path.startsWith(join(sharedFolder, '/'))) names.add('@parlor/shared')
    const name = PACKAGE.exec(path)?.[1]
    // Folders such as `.federation` hold generated modules.
    if (name && !name.startsWith('.')) names.add(name.replaceAll('\\', '/'))
  }
  return [...names].sort()
}
