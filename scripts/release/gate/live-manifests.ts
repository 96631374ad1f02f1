import type { Deployable } from '../../build/packages'
import type { ReleaseIndex, ReleaseRow } from '../release-index'
import { type FederationManifest, parseManifest } from './federation-manifest'

export type LiveManifests = Partial<Record<Deployable, FederationManifest>>

/** The manifest of each package that is live. */
export async function liveManifests(
  index: ReleaseIndex,
  read: (row: ReleaseRow) => Promise<string>,
): Promise<LiveManifests> {
  const manifests: LiveManifests = {}
  for (const [name, { current }] of Object.entries(index)) {
    manifests[name as Deployable] = parseManifest(await read(current))
  }
  return manifests
}
