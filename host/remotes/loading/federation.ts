import { createInstance, getInstance } from '@module-federation/enhanced/runtime'
import federation from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { LoadError } from '../outcome'
import { keyOf, type PublishedRelease } from '../releases/release'
import type { Entry, SharedNames } from './manifest'

type Runtime = NonNullable<ReturnType<typeof getInstance>>

/** The container that a remote's entry leaves: the runtime asks it for modules. */
export type Container = Parameters<Runtime['initRawContainer']>[2]

/** The federation runtime of this page, and the entries that the federation DevTools read. */
export class Federation {
  readonly #runtime: Runtime
  /** The packages that the host shares with all remotes. */
  readonly #shared: Runtime['shareScopeMap'][string]
  /** The version loaded of each remote, as the DevTools show it. */
  readonly #taken: Record<RemoteName, { matchedVersion: string }> = {}

  /** Published once, before anything is loaded. */
  constructor() {
    const runtime = getInstance()
    if (!runtime)
      throw new LoadError('The federation runtime has not started: is the host federated?')
    this.#runtime = runtime
    this.#shared = runtime.shareScopeMap.default ?? {}
    Reflect.set(window, 'PARLOR_BUNDLER_RUNTIME', bundlerRuntime)
    const { name, options } = runtime
    // The build sets the instance's id to `host:VERSION`.
    const version = options.id?.slice(name.length + 1) ?? ''
    __FEDERATION__.moduleInfo[name] = {
      version,
      buildVersion: version,
      remoteEntry: '',
      remotesInfo: this.#taken,
    }
  }

  /** True if the host's shared packages export all of these names. */
  async offersAll(wanted: SharedNames): Promise<boolean> {
    for (const [name, uses] of wanted) {
      const [copy] = Object.values(this.#shared[name] ?? {})
      const offered = copy && Object(((await (copy.lib ?? copy.get())) as () => unknown)())
      const shared = name === RUNTIME_PACKAGE ? bundlerRuntime : offered
      // A module that is not an ES module is its own default export.
      const has = (use: string) => use in shared || (use === 'default' && !('__esModule' in shared))
      if (!shared || !uses.every(has)) return false
    }
    return true
  }

  /** Registers a release's container. To the runtime each release is a separate remote. */
  async adopt(release: PublishedRelease, entry: Entry, container: Container): Promise<void> {
    const key = keyOf(release)
    this.#runtime.registerRemotes([{ name: key, entry: entry.url }])
    await this.#runtime.initRawContainer(key, entry.url, container).init(key)
    this.#list(release, entry)
  }

  /** Loads an exposed module of a registered release. */
  load(release: PublishedRelease, module: string): Promise<unknown> {
    return this.#runtime.loadRemote(keyOf(release) + module.slice(1))
  }

  forget(release: PublishedRelease): void {
    const { moduleCache, options } = this.#runtime
    const key = keyOf(release)
    options.remotes = options.remotes.filter(({ name }) => name !== key)
    moduleCache.delete(key)
    delete __FEDERATION__.moduleInfo[devToolsKeyOf(release)]
  }

  /** Lists the release for the DevTools. */
  #list(release: PublishedRelease, { globalName, url }: Entry): void {
    const { remote, version } = release
    this.#taken[remote] = { matchedVersion: version }
    __FEDERATION__.moduleInfo[devToolsKeyOf(release)] = {
      version,
      buildVersion: version,
      remoteEntry: url,
      globalName,
    }
  }
}

function devToolsKeyOf({ remote, version }: PublishedRelease): string {
  return `${remote}:${version}`
}

const RUNTIME_PACKAGE = '@module-federation/webpack-bundler-runtime'

/**
 * The bundler's part of the runtime, which remotes use (`scripts/build/plugins/host-runtime.ts`). A
 * host's own lacks parts that a container needs, and its `init` would take a remote's instance for
 * its own.
 */
const bundlerRuntime = {
  ...federation,
  runtime: { ...federation.runtime, init: initRemote },
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
}

function initRemote(options: Parameters<typeof createInstance>[0]) {
  // Otherwise the list would keep every release that the tab has dropped.
  const instances = __FEDERATION__.__INSTANCES__
  __FEDERATION__.__INSTANCES__ = instances.filter(({ name }) => name !== options.name)
  return createInstance(options)
}
