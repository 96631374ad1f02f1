import { getInstance } from '@module-federation/enhanced/runtime'
import type { Container } from './entry-script'
import type { Release } from './release'

type Runtime = NonNullable<ReturnType<typeof getInstance>>
type RuntimeContainer = Parameters<Runtime['initRawContainer']>[2]

/**
 * Registers a release under a name of its own, with the container that its entry left. So two
 * releases of one remote stand side by side and none is ever overwritten, and the runtime fetches
 * no manifest itself: it would keep one that failed.
 */
export function registerRelease(
  release: Release,
  { entry, container }: { entry: string; container: Container },
): void {
  const name = nameOf(release)
  runtime().registerRemotes([{ name, entry }])
  runtime().initRawContainer(name, entry, container as RuntimeContainer)
}

/** Has the runtime forget every other registered release of the remote. */
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
