import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '../release'
import { type Fields, fieldsOf, listOf, mapOf, textOf, textsOf } from './manifest-fields'

/** What the gate reads of a federation manifest. */
export interface FederationManifest {
  /** The name in the federation's tables, `remote_chat`. */
  name: string
  globalName: string
  /** Path of the entry; empty for the host. */
  entry: string
  exposes: Exposed[]
  shared: SharedPackage[]
  /** On the host alone: the modules that it asks of each remote. */
  consumes?: Record<string, string[]>
  build: BuildFacts
  /** `sha384-…` of every file but the manifest itself. */
  files: Record<string, string>
}

export interface Exposed {
  /** `./dash` */
  path: string
  /** Files that have to be there before the module can run. */
  scripts: string[]
  styles: string[]
  /** Files that it may ask for later. */
  later: string[]
}

export interface SharedPackage {
  name: string
  version: string
  singleton: boolean
  requiredVersion: string
  /** Names that the build imports from it; undefined where the build did not say. */
  uses?: string[]
  /** Names that the build's own copy offers. */
  offers?: string[]
}

/** How webpack was set up, as the build recorded it. */
export interface BuildFacts {
  uniqueName: string
  chunkLoadingGlobal: string
  publicPath: string
  /** Name of the trusted-types policy under which it loads its chunks. */
  scriptPolicy: string
  /** The source file of each exposed module, from the package's folder. */
  modules: Record<string, string>
  /** Packages whose modules the build carries. */
  bundles: string[]
}

/** Reads a manifest as this project's builds write it; what it lacks is empty and gets objected to. */
export function parseManifest(text: string): FederationManifest {
  const manifest = fieldsOf(JSON.parse(text))
  const metaData = fieldsOf(manifest.metaData)
  const entry = fieldsOf(metaData.remoteEntry)
  const build = fieldsOf(manifest.build)
  return {
    name: textOf(manifest.name),
    globalName: textOf(metaData.globalName),
    entry: [textOf(entry.path), textOf(entry.name)].filter(Boolean).join('/'),
    exposes: listOf(manifest.exposes).map(fieldsOf).map(parseExposed),
    shared: listOf(manifest.shared).map(fieldsOf).map(parseShared),
    ...(manifest.consumes !== undefined && { consumes: mapOf(manifest.consumes, textsOf) }),
    build: {
      uniqueName: textOf(build.uniqueName),
      chunkLoadingGlobal: textOf(build.chunkLoadingGlobal),
      publicPath: textOf(build.publicPath),
      scriptPolicy: textOf(build.scriptPolicy),
      modules: mapOf(build.modules, textOf),
      bundles: textsOf(build.bundles),
    },
    files: mapOf(manifest.files, textOf),
  }
}

function parseExposed({ path, assets }: Fields): Exposed {
  const js = fieldsOf(fieldsOf(assets).js)
  const css = fieldsOf(fieldsOf(assets).css)
  return {
    path: textOf(path),
    scripts: textsOf(js.sync),
    styles: textsOf(css.sync),
    later: [...textsOf(js.async), ...textsOf(css.async)],
  }
}

function parseShared(fields: Fields): SharedPackage {
  return {
    name: textOf(fields.name),
    version: textOf(fields.version),
    singleton: fields.singleton === true,
    requiredVersion: textOf(fields.requiredVersion),
    ...(fields.uses !== undefined && { uses: textsOf(fields.uses) }),
    ...(fields.offers !== undefined && { offers: textsOf(fields.offers) }),
  }
}

/** The manifest of a release that has just been built. */
export function builtManifest(folder: string): FederationManifest {
  return parseManifest(readFileSync(join(folder, MANIFEST_FILE), 'utf8'))
}
