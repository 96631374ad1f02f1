import { arrayOf, entriesOf, mapOf, textOf, textsOf } from '../json-value'

// The one reader of a federation manifest, for the page, its composer and the gate of deploys. What a
// manifest lacks, or has in another form, reads as empty: whoever asks for it says what is missing.

export type PageManifest = ReturnType<typeof readPageManifest>
export type FederationManifest = ReturnType<typeof readFederationManifest>
export type SharedPackage = FederationManifest['shared'][number]

const text = (value: unknown) => textOf(value) ?? ''

/** What has to be known of a release before it runs; files by their path from its folder. */
export function readPageManifest(value: unknown) {
  const manifest = entriesOf(value)
  const metaData = entriesOf(manifest.get('metaData'))
  const remoteEntry = entriesOf(metaData.get('remoteEntry'))
  const folder = text(remoteEntry.get('path'))
  const name = text(remoteEntry.get('name'))
  return {
    /** Under which the entry leaves its container. */
    globalName: text(metaData.get('globalName')),
    /** Empty for a host. */
    entry: folder && name ? `${folder}/${name}` : name,
    /** Name of the global in which the release collects its chunks. */
    chunksName: text(entriesOf(manifest.get('build')).get('chunkLoadingGlobal')),
    exposes: arrayOf(manifest.get('exposes')).map(exposedModule),
    shared: arrayOf(manifest.get('shared')).map(sharedPackage),
    /** The `sha384-…` of every file but the manifest itself. */
    files: mapOf(manifest.get('files'), text),
  }
}

function exposedModule(value: unknown) {
  return {
    /** `./dash` */
    path: text(entriesOf(value).get('path')),
    /** Needed before the module can run, as the styles are. */
    scripts: filesOf(value, 'js', 'sync'),
    styles: filesOf(value, 'css', 'sync'),
  }
}

function filesOf(expose: unknown, kind: 'js' | 'css', when: 'sync' | 'async') {
  const assets = entriesOf(entriesOf(expose).get('assets'))
  return arrayOf(entriesOf(assets.get(kind)).get(when)).map(text)
}

function sharedPackage(value: unknown) {
  const shared = entriesOf(value)
  return {
    name: text(shared.get('name')),
    /** Names that the build imports from it. */
    uses: textsOf(shared.get('uses')),
  }
}

/** All of it, with what builds tell each other; no page reads that. */
export function readFederationManifest(value: unknown) {
  const manifest = entriesOf(value)
  const build = entriesOf(manifest.get('build'))
  const consumes = manifest.get('consumes')
  return {
    ...readPageManifest(value),
    exposes: arrayOf(manifest.get('exposes')).map((expose) => ({
      ...exposedModule(expose),
      /** Files that it may ask for later. */
      later: [...filesOf(expose, 'js', 'async'), ...filesOf(expose, 'css', 'async')],
    })),
    shared: arrayOf(manifest.get('shared')).map(offeredPackage),
    /** The name in the federation's tables, `remote_chat`. */
    name: text(manifest.get('name')),
    /** Of a host alone: the modules that it asks of each remote. */
    consumes: consumes === undefined ? undefined : mapOf(consumes, textsOf),
    /** Of a host alone: what it keeps of the paths. */
    routing: manifest.get('routing'),
    /** How webpack was set up, as the build recorded it. */
    build: {
      uniqueName: text(build.get('uniqueName')),
      publicPath: text(build.get('publicPath')),
      /** Name of the trusted-types policy under which it loads its chunks. */
      scriptPolicy: text(build.get('scriptPolicy')),
      /** The source file of each exposed module, from the package's folder. */
      modules: mapOf(build.get('modules'), text),
      /** Packages whose modules the build carries. */
      bundles: textsOf(build.get('bundles')),
    },
  }
}

function offeredPackage(value: unknown) {
  const shared = entriesOf(value)
  const offers = shared.get('offers')
  return {
    ...sharedPackage(value),
    version: text(shared.get('version')),
    singleton: shared.get('singleton') === true,
    requiredVersion: text(shared.get('requiredVersion')),
    /** Names that the build's own copy offers; undefined where the build did not say. */
    offers: offers === undefined ? undefined : textsOf(offers),
  }
}
