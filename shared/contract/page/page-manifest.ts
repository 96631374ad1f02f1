import { arrayOf, entriesOf, textOf, textsOf } from '../json-value'

/**
 * Reads the parts of a release's manifest, besides the files, that a page needs before it runs the
 * release. A missing or malformed part reads as empty.
 */
export function readPageManifest(value: unknown) {
  const manifest = entriesOf(value)
  return {
    shared: arrayOf(manifest.get('shared')).map(sharedPackage),
    /** For `readDeclaredParts`: most remotes declare none of these. */
    declared: manifest.get('release'),
  }
}

export function sharedPackage(value: unknown) {
  const shared = entriesOf(value)
  return {
    name: textOf(shared.get('name')) ?? '',
    /** Names that the build imports from it. */
    uses: textsOf(shared.get('uses')),
  }
}
