import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compilation, Dependency, Module, Stats } from 'webpack'
import { sharedFolder } from '../platform/project-root'
import type { FederatedApp } from './federated-app'
import { sharedRuntime } from './plugins/host-runtime'
import { hashFiles, MANIFEST_FILE } from './release'

interface Build {
  folder: string
  app: FederatedApp
  stats: Stats
}

/** Of one shared package: the names that a build imports, and those that its own copy exports. */
interface SharedNames {
  uses: string[]
  offers?: string[]
}

interface ManifestOfPlugin {
  shared: { name: string }[]
  [key: string]: unknown
}

/**
 * Adds to the federation's manifest what it lacks: the hash of every other file, which the release
 * index covers through the manifest's own hash, and what host and remotes require of each other,
 * for the gate of later deploys.
 */
export function completeManifest({ folder, app, stats: { compilation } }: Build): void {
  const path = join(folder, MANIFEST_FILE)
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as ManifestOfPlugin
  const names = sharedNames(compilation)
  const { uniqueName, chunkLoadingGlobal, publicPath, trustedTypes } = compilation.outputOptions
  const { [MANIFEST_FILE]: _itself, ...files } = hashFiles(folder)
  const complete = {
    ...manifest,
    shared: [
      ...manifest.shared.map((each) => ({ ...each, ...names.get(each.name) })),
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
      bundles: bundledPackages(compilation),
    },
    files,
  }
  writeFileSync(path, JSON.stringify(complete))
}

/**
 * The names that pass between host and remotes, for each shared package: unlike a version range they
 * show that an export is gone. They come from webpack's own graph, so every kind of import counts.
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

/** `paths` of `paths.login`; none for a package that is imported whole. */
function firstNames(dependency: Dependency, moduleGraph: Compilation['moduleGraph']): string[] {
  return dependency
    .getReferencedExports(moduleGraph, undefined)
    .map((reference) => (Array.isArray(reference) ? reference[0] : reference.name[0]))
    .filter((name) => name !== undefined)
}

const PACKAGE = /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](?!.*[\\/]node_modules[\\/])/

/** The packages whose own modules a build contains, including `shared`. */
function bundledPackages({ modules }: Compilation): string[] {
  const names = new Set<string>()
  for (const module of modules) {
    const path = module.nameForCondition()
    if (!path) continue
    if (path.startsWith(join(sharedFolder, '/'))) names.add('@parlor/shared')
    const name = PACKAGE.exec(path)?.[1]
    // Folders such as `.federation` hold generated modules.
    if (name && !name.startsWith('.')) names.add(name.replaceAll('\\', '/'))
  }
  return [...names].sort()
}
