import { getInstance } from '@module-federation/enhanced/runtime'
import type { Release } from '../releases/release'

/** What a remote's entry leaves behind; only the federation runtime looks inside. */
export type Container = object

type Runtime = NonNullable<ReturnType<typeof getInstance>>
type RuntimeContainer = Parameters<Runtime['initRawContainer']>[2]

/**
 * Registers a release under a name of its own, with the container that its entry left, so that two
 * releases of one remote can coexist and neither is overwritten. The runtime then fetches no
 * manifest itself: it would keep one that failed.
 */
export function registerRelease(
  release: Release,
  { entry, container }: { entry: string; container: Container },
): void {
  const name = nameOf(release)
  runtime().registerRemotes([{ name, entry }])
  runtime().initRawContainer(name, entry, container as RuntimeContainer)
}

/** Makes the runtime forget every other registered release of the remote. */
export function unregisterOthers(release: Release): void {
  const { moduleCache, options } = runtime()
  const isOther = (name: string) =>
    name.startsWith(`${release.remote}@`) && name !== nameOf(release)
  for (const name of moduleCache.keys()) if (isOther(name)) moduleCache.delete(name)
  options.remotes = options.remotes.filter(({ name }) => !isOther(name))
}

/** The exposed module of a registered release. Rejects as the runtime does. */
export function loadExposed(release: Release, module: string): Promise<unknown> {
  return runtime().loadRemote(`${nameOf(release)}/${module.replace(/^\.\//, '')}`)
}

function nameOf({ remote, version }: Release): string {
  return `${remote}@${version}`
}

function runtime(): Runtime {
  const instance = getInstance()
  if (!instance) throw new Error('The federation runtime has not started: is the host federated?')
  return instance
}
