import type { FederationManifest } from './federation-manifest'

interface Pair {
  host: FederationManifest
  remote: FederationManifest
  /** The remote's package name. */
  name: string
}

/** Every module that the host asks of a remote must be there. */
export function checkExposes({ host, remote, name }: Pair): string[] {
  const exposed = new Set(remote.exposes.map(({ path }) => path))
  return (host.consumes?.[name] ?? [])
    .filter((path) => !exposed.has(path))
    .map(
      (path) =>
        `The host asks ${name} for ${path}, which it does not expose: expose it in ${name}/webpack.config.ts, or change the host first.`,
    )
}

/** A host must not ask more of the site than was asked before and than there is. */
export function checkRemotesExist({
  host,
  before,
  live,
}: {
  host: FederationManifest
  before: FederationManifest
  /** Names of the remotes that have a release. */
  live: readonly string[]
}): string[] {
  return Object.keys(host.consumes ?? {})
    .filter((name) => !live.includes(name) && !before.consumes?.[name])
    .map(
      (name) => `The host asks for screens of ${name}, which has no release yet: deploy it first.`,
    )
}
