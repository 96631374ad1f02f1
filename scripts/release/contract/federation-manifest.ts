import { readDeclaredParts } from '@parlor/shared/contract/declared/declared-parts'
import { arrayOf, entriesOf, mapOf, textOf, textsOf } from '@parlor/shared/contract/json-value'
import { sharedPackage } from '@parlor/shared/contract/page/page-manifest'

export type FederationManifest = ReturnType<typeof readFederationManifest>
export type SharedPackage = FederationManifest['shared'][number]

/** Reads the whole manifest, including what builds record for each other; pages never use that. */
export function readFederationManifest(value: unknown) {
  const manifest = entriesOf(value)
  const metaData = entriesOf(manifest.get('metaData'))
  const remoteEntry = entriesOf(metaData.get('remoteEntry'))
  const folder = text(remoteEntry.get('path'))
  const entry = text(remoteEntry.get('name'))
  const build = entriesOf(manifest.get('build'))
  const consumes = manifest.get('consumes')
  return {
    /** The global name under which the entry leaves its container. */
    globalName: text(metaData.get('globalName')),
    /** The path of a file within the release, as all others here. Empty for a host. */
    entry: folder && entry ? `${folder}/${entry}` : entry,
    /** True for an ES module, as Vite makes it: its files import each other. */
    isModule: text(remoteEntry.get('type')) === 'module',
    /** Name of the global in which the release collects its chunks. */
    chunksName: text(build.get('chunkLoadingGlobal')),
    exposes: arrayOf(manifest.get('exposes')).map(exposedModule),
    /** The `sha384-…` of every file except the manifest itself. */
    files: mapOf(manifest.get('files'), text),
    shared: arrayOf(manifest.get('shared')).map(sharedEntry),
    /** Its services, settings, policies and inline styles. */
    declared: readDeclaredParts(manifest.get('release')),
    /** The name in the federation's tables, `remote_chat`. */
    name: text(manifest.get('name')),
    /** Only for a host: the modules that it uses of each remote. */
    consumes: consumes === undefined ? undefined : mapOf(consumes, textsOf),
    /** Only for a host: its pinned and reserved paths. */
    routing: manifest.get('routing'),
    /** The webpack settings that the build recorded. */
    build: {
      uniqueName: text(build.get('uniqueName')),
      publicPath: text(build.get('publicPath')),
      /** Name of the trusted-types policy that loads its chunks. */
      scriptPolicy: text(build.get('scriptPolicy')),
      /** The source file of each exposed module, relative to the package's folder. */
      modules: mapOf(build.get('modules'), text),
      /** Packages bundled into the build. */
      bundles: textsOf(build.get('bundles')),
    },
  }
}

/** True for the path of a script, which in a release of ES modules is one of them. */
export const isScript = (path: string) => /\.m?js$/.test(path)

const text = (value: unknown) => textOf(value) ?? ''

function exposedModule(value: unknown) {
  const expose = entriesOf(value)
  const filesOf = assetsOf(expose)
  return {
    /** `./dash` */
    path: text(expose.get('path')),
    /** Must load before the module can run, as must the styles. */
    scripts: filesOf('js', 'sync'),
    styles: filesOf('css', 'sync'),
    /** Files that it may request later. */
    later: [...filesOf('js', 'async'), ...filesOf('css', 'async')],
  }
}

/** The files of one kind that an entry of the manifest lists. */
function assetsOf(entry: ReadonlyMap<string, unknown>) {
  const assets = entriesOf(entry.get('assets'))
  return (kind: 'js' | 'css', when: 'sync' | 'async') =>
    arrayOf(entriesOf(assets.get(kind)).get(when)).map(text)
}

function sharedEntry(value: unknown) {
  const shared = entriesOf(value)
  const filesOf = assetsOf(shared)
  const offers = shared.get('offers')
  return {
    ...sharedPackage(value),
    version: text(shared.get('version')),
    singleton: shared.get('singleton') === true,
    requiredVersion: text(shared.get('requiredVersion')),
    /** The scripts of the build's own copy, for pages that share none; empty with `import: false`. */
    fallback: [...filesOf('js', 'sync'), ...filesOf('js', 'async')],
    /** False for a bundler that does not record which names a build imports. */
    hasNames: shared.has('uses'),
    /** Names that the build's own copy exports; undefined if the build recorded none. */
    offers: offers === undefined ? undefined : textsOf(offers),
  }
}
