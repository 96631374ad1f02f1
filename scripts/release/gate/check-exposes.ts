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
        `The host asks ${name} for ${path}, which it does not expose. Expose it in ${name}/webpack.config.ts, or change the host first.`,
    )
}
