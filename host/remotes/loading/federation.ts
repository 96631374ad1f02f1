import { createInstance, getInstance } from '@module-federation/enhanced/runtime'
import federation from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { LoadError } from '../outcome'
import { keyOf, type PublishedRelease } from '../releases/release'
import type { Entry, SharedNames } from './manifest'

type Runtime = NonNullable<ReturnType<typeof getInstance>>

/** What a remote's entry leaves: the runtime asks it for modules. */
export type Container = Parameters<Runtime['initRawContainer']>[2]

/** The federation runtime of this page, and what the browser's federation DevTools find of it. */
export class Federation {
  readonly #runtime: Runtime
  /** What the host offers to all remotes. */
  readonly #shared: Runtime['shareScopeMap'][string]
  /** What it has taken of each remote, as the DevTools show it. */
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
    // The build gives the instance its id, `host:VERSION`.
    const version = options.id?.slice(name.length + 1) ?? ''
    __FEDERATION__.moduleInfo[name] = {
      version,
      buildVersion: version,
      remoteEntry: '',
      remotesInfo: this.#taken,
    }
  }

  /** True if the host's shared packages have every one of these names. */
  async offersAll(wanted: SharedNames): Promise<boolean> {
    for (const [name, uses] of wanted) {
      const [copy] = Object.values(this.#shared[name] ?? {})
      const offered = copy && Object(((await (copy.lib ?? copy.get())) as () => unknown)())
      const shared = name === RUNTIME_PACKAGE ? bundlerRuntime : offered
      // What is not an ES module is its own default export.
      const has = (use: string) => use in shared || (use === 'default' && !('__esModule' in shared))
      if (!shared || !uses.every(has)) return false
    }
    return true
  }

  /** Takes over the container of a release, each of which is a remote of its own to the runtime. */
  async adopt(release: PublishedRelease, entry: Entry, container: Container): Promise<void> {
    const key = keyOf(release)
    this.#runtime.registerRemotes([{ name: key, entry: entry.url }])
    await this.#runtime.initRawContainer(key, entry.url, container).init(key)
    this.#list(release, entry)
  }

  /** An exposed module of a release whose container was taken over. */
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

  /** Where the DevTools look. */
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
 * The bundler's part of the runtime, which remotes take from here (`scripts/build/plugins/host-runtime.ts`).
 * A host's lacks what a container needs, and its `init` would take a remote's instance for its own.
 */
const bundlerRuntime = {
  ...federation,
  runtime: { ...federation.runtime, init: initRemote },
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
}

function initRemote(options: Parameters<typeof createInstance>[0]) {
  // The list would keep every release that the tab has let go of.
  const instances = __FEDERATION__.__INSTANCES__
  __FEDERATION__.__INSTANCES__ = instances.filter(({ name }) => name !== options.name)
  return createInstance(options)
}
