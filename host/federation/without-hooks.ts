import { createInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import federation from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import type { RemoteEntry } from './manifest'

// The parts of the plugin for which the runtime (2.9.2) has no public hook. Nothing else in the host
// touches the runtime's internals.

const RUNTIME_PACKAGE = '@module-federation/webpack-bundler-runtime'

/**
 * The bundler's part of the runtime, which remotes of this recipe leave out: it saves 5 kB in each
 * release. `provideExternalRuntime` provides the core alone. A host's own bundler runtime lacks
 * `initContainerEntry`, and its `init` would take a remote's instance for its own.
 */
const bundlerRuntime = {
  ...federation,
  runtime: { ...federation.runtime, init: createInstance },
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
}

/** Stores it under the name that those remotes look for. */
export function provideBundlerRuntime(): void {
  Reflect.set(window, 'PARLOR_BUNDLER_RUNTIME', bundlerRuntime)
}

/** The version loaded of each remote, as the DevTools show it. */
const remotesInfo: Record<string, { matchedVersion: string }> = {}

/**
 * Lists the host and the release for the DevTools. They read `moduleInfo`, which only the runtime's
 * own reader of manifests fills.
 */
export function listRelease(
  { name: host, options }: ModuleFederation,
  key: string,
  { globalName, url }: RemoteEntry,
): void {
  const [remote = '', version = ''] = key.split('@')
  remotesInfo[remote] = { matchedVersion: version }
  // The build sets the instance's id to `host:VERSION`.
  const hostVersion = options.id?.slice(host.length + 1) ?? ''
  const entryOf = (version: string, remoteEntry: string) => ({
    version,
    buildVersion: version,
    remoteEntry,
  })
  Object.assign(__FEDERATION__.moduleInfo, {
    [host]: { ...entryOf(hostVersion, ''), remotesInfo },
    [devToolsKeyOf(key)]: { ...entryOf(version, url), globalName },
  })
}

/**
 * Unregisters the release. The public way is to register it again by force: that prints a warning
 * and leaves another registration.
 */
export function unregister(
  { moduleCache, options }: ModuleFederation,
  key: string,
  { url, globalName, chunksName }: RemoteEntry,
): void {
  options.remotes = options.remotes.filter(({ name }) => name !== key)
  moduleCache.delete(key)
  delete __GLOBAL_LOADING_REMOTE_ENTRY__[`${key}:${url}`]
  delete __FEDERATION__.moduleInfo[devToolsKeyOf(key)]
  // Registering by force would keep the instance of an `externalRuntime` remote: its id is the host's.
  const instances = __FEDERATION__.__INSTANCES__
  __FEDERATION__.__INSTANCES__ = instances.filter(({ name }) => name !== globalName)
  // Webpack's own: the global in which the release collects its chunks.
  if (chunksName) Reflect.deleteProperty(window, chunksName)
}

const devToolsKeyOf = (key: string) => key.replace('@', ':')

/**
 * The exports of a package that the host shares, undefined if it shares none. `loadShare` throws
 * for those, and counts as a use of them.
 */
export async function sharedCopy(
  { shareScopeMap }: ModuleFederation,
  name: string,
): Promise<object | undefined> {
  if (name === RUNTIME_PACKAGE) return bundlerRuntime
  const [copy] = Object.values(shareScopeMap.default?.[name] ?? {})
  return copy && Object(((await (copy.lib ?? copy.get())) as () => unknown)())
}
