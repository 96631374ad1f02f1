import { entriesOf, inlineJson } from './json-value'
import { type Manifest, parseManifest } from './parse-manifest'
import type { Release } from './release'

/** Id of the block in which a composed page carries manifests, by their address. */
const INLINE_ID = 'parlor-manifests'

/** The release's manifest, where the page brought it. */
export function inlineManifest(release: Release): Manifest | undefined {
  const { origin, pathname } = new URL(release.manifest)
  if (origin !== location.origin) return undefined
  return parseManifest(entriesOf(inlineJson(INLINE_ID)).get(pathname), release)
}
