import * as v from 'valibot'
import { HOST_TYPES_FILE } from '../../build/host-types'
import { type Deployable, deployables } from '../../build/packages'
import { sourceVersion } from '../../build/source-version'
import type { ReleaseIndex } from '../release-index'
import type { ReleaseStore } from '../release-store'
import { type FederationManifest, parseManifest, textMap } from './federation-manifest'

export type LiveManifests = Partial<Record<Deployable, FederationManifest>>

/** The manifest of each package that is live. */
export async function liveManifests(
  store: Pick<ReleaseStore, 'manifest'>,
  index: ReleaseIndex,
): Promise<LiveManifests> {
  const manifests: LiveManifests = {}
  for (const [name, { current }] of Object.entries(index)) {
    manifests[name as Deployable] = parseManifest(await store.manifest(current))
  }
  return manifests
}

/** The declarations that the live host was published with; none where it was built without. */
export async function liveTypes(
  store: Pick<ReleaseStore, 'readFile'>,
  { host }: ReleaseIndex,
): Promise<Record<string, string>> {
  const json = host && (await store.readFile('host', host.current, HOST_TYPES_FILE))
  return json ? v.parse(textMap, JSON.parse(json)) : {}
}

/** The remotes whose live release was built from the sources that are checked out here. */
export function remotesAsLive(index: ReleaseIndex): Deployable[] {
  return deployables.filter(
    (name) => name !== 'host' && index[name]?.current.version === sourceVersion(name),
  )
}
