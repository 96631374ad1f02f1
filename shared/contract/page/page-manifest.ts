import { readDeclaredParts } from '../declared/declared-parts'
import { arrayOf, entriesOf, mapOf, textOf, textsOf } from '../json-value'

// The part of a federation manifest that the page reads. A missing or malformed part reads as
// empty: the caller reports what is missing.

export type PageManifest = ReturnType<typeof readPageManifest>

export const text = (value: unknown) => textOf(value) ?? ''

/** Reads what the page needs before it runs a release; file paths are within its folder. */
export function readPageManifest(value: unknown) {
  const manifest = entriesOf(value)
  const metaData = entriesOf(manifest.get('metaData'))
  const remoteEntry = entriesOf(metaData.get('remoteEntry'))
  const folder = text(remoteEntry.get('path'))
  const name = text(remoteEntry.get('name'))
  return {
    /** The global name under which the entry leaves its container. */
    globalName: text(metaData.get('globalName')),
    /** Empty for a host. */
    entry: folder && name ? `${folder}/${name}` : name,
    /** Name of the global in which the release collects its chunks. */
    chunksName: text(entriesOf(manifest.get('build')).get('chunkLoadingGlobal')),
    exposes: arrayOf(manifest.get('exposes')).map(exposedModule),
    shared: arrayOf(manifest.get('shared')).map(sharedPackage),
    /** The `sha384-…` of every file except the manifest itself. */
    files: mapOf(manifest.get('files'), text),
    /** Its services and settings. */
    declared: readDeclaredParts(manifest.get('release')),
  }
}

export function exposedModule(value: unknown) {
  return {
    /** `./dash` */
    path: text(entriesOf(value).get('path')),
    /** Must load before the module can run, as must the styles. */
    scripts: filesOf(value, 'js', 'sync'),
    styles: filesOf(value, 'css', 'sync'),
  }
}

export function filesOf(expose: unknown, kind: 'js' | 'css', when: 'sync' | 'async') {
  const assets = entriesOf(entriesOf(expose).get('assets'))
  return arrayOf(entriesOf(assets.get(kind)).get(when)).map(text)
}

export function sharedPackage(value: unknown) {
  const shared = entriesOf(value)
  return {
    name: text(shared.get('name')),
    /** Names that the build imports from it. */
    uses: textsOf(shared.get('uses')),
  }
}
