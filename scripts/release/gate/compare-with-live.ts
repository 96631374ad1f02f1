import type { Deployable } from '../../build/packages'
import { checkExposes, checkRemotesExist } from './check-exposes'
import { checkShared, checkSingletons } from './check-shared'
import type { FederationManifest } from './federation-manifest'
import type { LiveManifests } from './live-manifests'

interface Comparison {
  name: Deployable
  candidate: FederationManifest
  live: LiveManifests
}

/**
 * What stands against a release beside the other packages that are live, told by the manifests
 * alone: a remote beside the live host, a host beside all live remotes.
 */
export function compareWithLive({ name, candidate, live }: Comparison): string[] {
  const { host, ...remotes } = live
  if (name !== 'host') {
    if (!host) return []
    const pair = { host, remote: candidate, name }
    return [...checkExposes(pair), ...checkShared(pair)]
  }
  const names = Object.keys(remotes)
  return [
    ...checkSingletons(candidate),
    ...(host ? checkRemotesExist({ host: candidate, before: host, live: names }) : []),
    ...Object.entries(remotes).flatMap(([remoteName, remote]) => {
      const pair = { host: candidate, remote, name: remoteName }
      return [...checkExposes(pair), ...checkShared(pair)]
    }),
  ]
}
