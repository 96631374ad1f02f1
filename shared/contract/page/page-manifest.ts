import { arrayOf, entriesOf, textOf, textsOf } from '../json-value'

/**
 * Reads what a page looks for in a release's manifest before it runs the release, besides the files.
 * A missing or malformed part reads as empty.
 */
export function readPageManifest(value: unknown) {
  const manifest = entriesOf(value)
  return {
    shared: arrayOf(manifest.get('shared')).map(sharedPackage),
    /** What `readDeclaredParts` reads: most remotes declare none of it. */
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
