import { arrayOf, entriesOf, mapOf, textsOf } from '@parlor/shared/contract/json-value'
import {
  exposedModule,
  filesOf,
  readPageManifest,
  sharedPackage,
  text,
} from '@parlor/shared/contract/page/page-manifest'

export type FederationManifest = ReturnType<typeof readFederationManifest>
export type SharedPackage = FederationManifest['shared'][number]

/** Reads the whole manifest, including what builds record for each other; pages never use that. */
export function readFederationManifest(value: unknown) {
  const manifest = entriesOf(value)
  const build = entriesOf(manifest.get('build'))
  const consumes = manifest.get('consumes')
  return {
    ...readPageManifest(value),
    exposes: arrayOf(manifest.get('exposes')).map((expose) => ({
      ...exposedModule(expose),
      /** Files that it may request later. */
      later: [...filesOf(expose, 'js', 'async'), ...filesOf(expose, 'css', 'async')],
    })),
    shared: arrayOf(manifest.get('shared')).map(offeredPackage),
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

function offeredPackage(value: unknown) {
  const shared = entriesOf(value)
  const offers = shared.get('offers')
  return {
    ...sharedPackage(value),
    version: text(shared.get('version')),
    singleton: shared.get('singleton') === true,
    requiredVersion: text(shared.get('requiredVersion')),
    /** Names that the build's own copy exports; undefined if the build recorded none. */
    offers: offers === undefined ? undefined : textsOf(offers),
  }
}
