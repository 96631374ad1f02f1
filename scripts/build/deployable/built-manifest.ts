import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compilation } from 'webpack'
import { packagesOf } from './bundled-packages'
import { federationName } from './federation-name'
import { hashFiles, isLoadable } from './file-hashes'
import type { NamedBuild } from './named-build'
import { sharedNames } from './shared-names'

/** The name that the federation's plugin gives to its manifest. */
const MANIFEST = 'mf-manifest.json'

/** The federation plugin's own manifest, as far as it is read here. */
export interface PluginManifest {
  name: string
  exposes: readonly object[]
  shared: readonly { name: string }[]
}

/** The manifest that a deploy completes: no release yet, and nothing that the site adds. */
export interface BuiltManifest extends PluginManifest {
  build: {
    version: string
    /** The packages whose own modules the build contains. */
    bundles: string[]
    uniqueName?: string | undefined
    chunkLoadingGlobal?: string | undefined
    publicPath?: unknown
    scriptPolicy?: string | undefined
  }
  /** The hash of each file that a page may load, by its path. */
  files: Record<string, string>
}

/**
 * Adds the facts that only a build knows to the manifest of the federation's plugin: its settings,
 * the packages that it contains, the hash of each file that a page may load. Returns the
 * problem, if there is one.
 */
export function addBuild(compilation: Compilation, build: NamedBuild): string | undefined {
  const { outputOptions, modules } = compilation
  const { uniqueName, chunkLoadingGlobal, publicPath, trustedTypes } = outputOptions
  const names = sharedNames(compilation)
  return changeManifest(outputOptions.path ?? '', build, (manifest) => ({
    ...manifest,
    shared: manifest.shared.map((each) => ({ ...each, ...names.get(each.name) })),
    build: {
      version: build.version,
      uniqueName,
      chunkLoadingGlobal,
      publicPath,
      scriptPolicy: trustedTypes?.policyName,
      bundles: packagesOf(pathsOf(modules)),
    },
    files: hashFiles(outputOptions.path ?? '', filesOf(compilation, manifest)),
  }))
}

/** Rewrites the manifest in the folder of a build, unless a deploy would refuse it by its name. */
export function changeManifest(
  folder: string,
  { name, version }: NamedBuild,
  change: (manifest: PluginManifest) => BuiltManifest,
): string | undefined {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) {
    return `the build has no ${MANIFEST}, so it could not be deployed. Leave 'manifest' of the federation's plugin at true.`
  }
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as PluginManifest
  const requiredName = federationName(name, version)
  if (manifest.exposes.length > 0 && manifest.name !== requiredName) {
    return `the federation's plugin has the name ${manifest.name}, under which two releases in one page would mix. Give it name: federationName('${name}', '${version}'), which is ${requiredName}.`
  }
  writeFileSync(path, JSON.stringify(change(manifest)))
  return undefined
}

/** The paths of the modules that have one. */
export function* pathsOf(modules: Compilation['modules']): Generator<string> {
  for (const module of modules) {
    const path = module.nameForCondition()
    if (path) yield path
  }
}

/** The files that a page may load; of a remote without those that start pages of its own. */
function filesOf(compilation: Compilation, { name, exposes }: PluginManifest): Set<string> {
  const assets = compilation.getAssets().map((asset) => asset.name)
  const files = new Set(assets.filter(isLoadable))
  if (exposes.length === 0) return files
  for (const [entry, point] of compilation.entrypoints) {
    const ownPage = entry === name ? [] : (point.getRuntimeChunk()?.files ?? [])
    for (const file of ownPage) files.delete(file)
  }
  return files
}
