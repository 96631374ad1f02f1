import type { Deployable } from '../../webpack/rooms'
import type { ReleaseIndex } from '../release-index'
import type { ReleaseStore } from '../release-store'
import { checkExposes, checkRemotesExist } from './check-exposes'
import { checkShared, checkSingletons } from './check-shared'
import { type FederationManifest, parseManifest } from './federation-manifest'

interface Comparison {
  name: Deployable
  candidate: FederationManifest
  index: ReleaseIndex
  store: Pick<ReleaseStore, 'manifest'>
}

/**
 * What stands against a release beside the other packages that are live, told by the manifests
 * alone: a remote beside the live host, a host beside all live remotes.
 */
export async function compareWithLive({
  name,
  candidate,
  index,
  store,
}: Comparison): Promise<string[]> {
  const { host, ...remotes } = index
  const live = host && parseManifest(await store.manifest(host.current))
  if (name !== 'host') {
    if (!live) return []
    const pair = { host: live, remote: candidate, name }
    return [...checkExposes(pair), ...checkShared(pair)]
  }
  const objections = checkSingletons(candidate)
  if (live) {
    const names = Object.keys(remotes)
    objections.push(...checkRemotesExist({ host: candidate, before: live, live: names }))
  }
  for (const [remoteName, { current }] of Object.entries(remotes)) {
    const remote = parseManifest(await store.manifest(current))
    const pair = { host: candidate, remote, name: remoteName }
    objections.push(...checkExposes(pair), ...checkShared(pair))
  }
  return objections
}
