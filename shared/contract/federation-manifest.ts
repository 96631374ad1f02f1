import { arrayOf, entriesOf, mapOf, textsOf } from './json-value'
import { exposedModule, filesOf, readPageManifest, sharedPackage, text } from './page-manifest'

export type FederationManifest = ReturnType<typeof readFederationManifest>
export type SharedPackage = FederationManifest['shared'][number]

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
