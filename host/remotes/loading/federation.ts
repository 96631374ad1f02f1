import {
  createInstance,
  getInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import federation from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { LoadError } from '../outcome'
import { isOtherRelease, type Release } from '../releases/release'
import { type Attempt, loadStyle, runChunk, runScript } from './files'
import type { ExposedFiles, Manifest, SharedNames } from './manifest'

type Runtime = NonNullable<ReturnType<typeof getInstance>>
type Remote = Runtime['options']['remotes'][number]
type LoadEntry = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>
type Container = Exclude<Awaited<ReturnType<LoadEntry>>, void>

interface ExposedModule extends Attempt {
  release: Release
  /** Its path in the manifest, `./login`. */
  module: string
  entry: Manifest['entry']
  files: ExposedFiles
}

/** Modules that are asked for, by the runtime's id of them, with their files on the way. */
const requests = new Map<string, ExposedModule & { arriving: Promise<unknown> }>()

/**
 * Loads what the runtime asks for. Its own loading checks no hash, waits for what hangs, keeps a
 * manifest that failed with JSON, and takes one release's entry for another's.
 */
const plugin: ModuleFederationRuntimePlugin = {
  name: 'parlor-releases',
  loadEntry: ({ resourceContext }) => runEntry(requestOf(resourceContext?.id)),
  beforeGetExpose: async ({ id }) => {
    await requestOf(id).arriving
  },
}

/** An exposed module, once its files have run. Each release is a remote of its own to the runtime. */
export async function loadRemote(request: ExposedModule): Promise<unknown> {
  const { release, module, entry, files } = request
  const instance = runtime()
  const name = `${release.remote}@${release.version}`
  const id = name + module.slice(1)
  instance.registerRemotes([{ name, entry: entry.url }])
  const arriving = Promise.all([
    ...files.scripts.map((file) => runChunk(file, request)),
    ...files.styles.map((file) => loadStyle(file, request)),
  ])
  // Where the entry fails as well, nobody waits for these.
  arriving.catch(() => undefined)
  requests.set(id, { ...request, arriving })
  const exposed = await instance.loadRemote(id)
  listForDevTools(instance, request)
  return exposed
}

/** True if the host's shared packages have every one of these names. */
export async function offersAll(wanted: SharedNames): Promise<boolean> {
  const scope = runtime().shareScopeMap.default ?? {}
  for (const [name, uses] of wanted) {
    const [copy] = Object.values(scope[name] ?? {})
    const offered = copy && Object(((await (copy.lib ?? copy.get())) as () => unknown)())
    const shared = name === RUNTIME_PACKAGE ? bundlerRuntime : offered
    // What is not an ES module is its own default export.
    const has = (use: string) => use in shared || (use === 'default' && !('__esModule' in shared))
    if (!shared || !uses.every(has)) return false
  }
  return true
}

/** Makes the runtime forget every other registered release of the remote. */
export function unregisterOthers(release: Release): void {
  const { moduleCache, options } = runtime()
  const addressOf = (remote: Remote) => ('entry' in remote ? remote.entry : '')
  const isOther = (remote: Remote) => isOtherRelease(addressOf(remote), release)
  for (const remote of options.remotes.filter(isOther)) {
    const { name } = remote
    moduleCache.delete(name)
    // Else a release that is rolled back to later would get the container that was let go.
    delete __GLOBAL_LOADING_REMOTE_ENTRY__[`${name}:${addressOf(remote)}`]
    delete __FEDERATION__.moduleInfo[name.replace('@', ':')]
    for (const id of requests.keys()) if (id.startsWith(`${name}/`)) requests.delete(id)
  }
  options.remotes = options.remotes.filter((remote) => !isOther(remote))
}

/**
 * Runs a remote's entry and takes the container it leaves under its global name. The name is cleared
 * at once: two releases of one remote use the same name and must not be confused.
 */
async function runEntry(request: ExposedModule): Promise<Container> {
  const { url, globalName } = request.entry
  // A script that was given up earlier may have arrived since.
  Reflect.set(window, globalName, undefined)
  await runScript(request.entry, request)
  const container: unknown = Reflect.get(window, globalName)
  Reflect.set(window, globalName, undefined)
  if (typeof container === 'object' && container !== null) return container as Container
  throw new LoadError(`${new URL(url).pathname} ran but left no container`)
}

/** Lists the release, and the host that takes it, where the browser's federation DevTools look. */
function listForDevTools({ name, options }: Runtime, { release, entry }: ExposedModule): void {
  const { remote, version } = release
  const { moduleInfo } = __FEDERATION__
  const host = moduleInfo[name]
  const taken = host && 'remotesInfo' in host ? host.remotesInfo : {}
  // The build gives the instance its id, `host:VERSION`.
  const hostVersion = options.id?.slice(name.length + 1) ?? ''
  moduleInfo[name] = {
    version: hostVersion,
    buildVersion: hostVersion,
    remoteEntry: '',
    remotesInfo: { ...taken, [remote]: { matchedVersion: version } },
  }
  const { globalName, url } = entry
  moduleInfo[`${remote}:${version}`] = {
    version,
    buildVersion: version,
    remoteEntry: url,
    globalName,
  }
}

function requestOf(id: string | undefined): ExposedModule & { arriving: Promise<unknown> } {
  const request = requests.get(id ?? '')
  if (!request) throw new LoadError(`${id} is not a screen that was asked for`)
  return request
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

function runtime(): Runtime {
  const instance = getInstance()
  if (!instance)
    throw new LoadError('The federation runtime has not started: is the host federated?')
  instance.registerPlugins([plugin])
  Reflect.set(window, 'PARLOR_BUNDLER_RUNTIME', bundlerRuntime)
  const scope = instance.shareScopeMap.default
  const shared = scope?.['@parlor/shared']
  // Releases that were built before the packages' names were scoped ask for it by this name.
  if (scope && shared) scope.shared ??= shared
  return instance
}
