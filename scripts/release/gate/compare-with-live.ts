import type { Deployable } from '../../build/packages'
import { checkShared, checkSingletons, type Pair } from './check-shared'
import type { FederationManifest } from './federation-manifest'
import type { LiveManifests } from './live-site'

interface Comparison {
  name: Deployable
  candidate: FederationManifest
  live: LiveManifests
}

/**
 * Compares a release with the other packages that are live, by the manifests alone: a remote with
 * the live host, a host with all live remotes.
 */
export function compareWithLive({ name, candidate, live }: Comparison): string[] {
  const { host, ...remotes } = live
  if (name !== 'host') return host ? comparePair({ host, remote: candidate, name }) : []
  return [
    ...checkSingletons(candidate),
    ...(host ? remotesWithoutRelease(candidate, { before: host, live: remotes }) : []),
    ...Object.entries(remotes).flatMap(([remoteName, remote]) =>
      comparePair({ host: candidate, remote, name: remoteName }),
    ),
  ]
}

function comparePair(pair: Pair): string[] {
  return [...checkExposes(pair), ...checkShared(pair)]
}

/** Every module that the host asks of a remote must be there. */
function checkExposes({ host, remote, name }: Pair): string[] {
  const exposed = new Set(remote.exposes.map(({ path }) => path))
  return (host.consumes?.[name] ?? [])
    .filter((path) => !exposed.has(path))
    .map(
      (path) =>
        `The host asks ${name} for ${path}, which it does not expose: expose it in ${name}/webpack.config.ts, or change the host first.`,
    )
}

/** A host must not begin to ask for a remote that has no release. */
function remotesWithoutRelease(
  { consumes = {} }: FederationManifest,
  { before, live }: { before: FederationManifest; live: object },
): string[] {
  return Object.keys(consumes)
    .filter((name) => !(name in live) && !before.consumes?.[name])
    .map(
      (name) => `The host asks for screens of ${name}, which has no release yet: deploy it first.`,
    )
}
