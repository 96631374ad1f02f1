import type {
  ModuleFederation,
  ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import { fetchText } from './fetch'
import { type Attempt, loadStyle, ReleaseChunks, runScript, styleLinksIn } from './files'
import { LoadError } from './load-error'
import { fetchManifest, type Manifest, type RemoteRelease } from './manifest'
import { listRelease, provideBundlerRuntime, sharedCopy, unregister } from './without-hooks'

export interface PluginOptions {
  /** The manifests that came with the page, by path: those are not fetched. */
  manifests?: () => unknown
}

export interface LoadOptions extends Partial<Attempt> {
  /**
   * Decides from the whole manifest, before any file of the release is requested, whether this page
   * runs the release.
   */
  accept?: (content: unknown) => Promise<boolean>
}

type RemoteContainer = Parameters<ModuleFederation['initRawContainer']>[2]

/** The time limit of a load whose caller sets none. */
export const LOAD_TIMEOUT_MS = 10_000

/** The parts of a release that the page has loaded. */
interface LoadedRelease {
  manifest?: Manifest
  readonly chunks: ReleaseChunks
  /** The chunks and styles of each requested module, by its path. */
  readonly files: Map<string, Promise<unknown>>
  /** The latest attempt, until the runtime asks for the entry. */
  attempt?: Attempt | undefined
}

/** By key. */
const records = new Map<string, LoadedRelease>()
let host: (PluginOptions & { runtime: ModuleFederation }) | undefined

/**
 * The runtime's plugin. It loads the entry, chunks and styles of each release that `load` was called
 * for, by their hashes and under the page's trusted types. It leaves other remotes to the runtime.
 */
export function releasesPlugin(options: PluginOptions = {}): ModuleFederationRuntimePlugin {
  return {
    name: 'parlor-releases',
    apply(runtime) {
      host = { ...options, runtime }
      provideBundlerRuntime()
    },
    async loadEntry({ remoteInfo: { name } }) {
      const release = records.get(name)
      if (!release?.manifest) return undefined
      const { manifest, attempt = attemptWith() } = release
      // If this fails, the runtime's own `loadRemote` gets a limit of its own.
      release.attempt = undefined
      const run = manifest.entry.isModule
        ? (await import(/* webpackChunkName: "rare" */ './module-entry')).importEntry
        : runEntry
      const container = await run(manifest, attempt)
      listRelease(ensureHost().runtime, name, manifest.entry)
      return container
    },
    async beforeGetExpose({ moduleInfo: { name }, expose }) {
      const release = records.get(name)
      // The runtime's own `loadRemote` may ask for a further module of a release.
      await (release && (release.files.get(expose) ?? start(release, expose, attemptWith())))
    },
  }
}

/**
 * Loads an exposed module, such as `./login`; undefined if the release is not accepted. Rejects if
 * any part of it fails, and may be called again: `fresh` bypasses the browser's cache.
 */
export async function load(
  release: RemoteRelease,
  module: string,
  options: LoadOptions = {},
): Promise<unknown> {
  const opening = await open(release, module, options)
  if (!opening) return undefined
  const { record, attempt, entry } = opening
  const { runtime } = ensureHost()
  const { key } = release
  record.attempt = attempt
  const files = start(record, module, attempt)
  runtime.registerRemotes([{ name: key, entry: entry.url }])
  const [exposed] = await Promise.race([
    // A file that fails does not wait for the entry.
    Promise.all([runtime.loadRemote(key + module.slice(1)), files]),
    // The `init` of a container has no limit.
    whenAborted(attempt.signal),
  ])
  return exposed
}

/** Fetches a module's files into the browser's cache without running any. */
export async function prefetch(
  release: RemoteRelease,
  module: string,
  options: LoadOptions = {},
): Promise<void> {
  const opening = await open(release, module, options)
  if (!opening) return
  const { entry, scripts, styles, attempt } = opening
  const { signal } = attempt
  await Promise.all(
    [entry, ...scripts, ...styles].map((file) => fetchText({ ...file, cache: 'default', signal })),
  )
}

/** Drops the release. If it is loaded later, as after a rollback, it runs again from the start. */
export function forget({ key, manifest }: RemoteRelease): void {
  const entry = records.get(key)?.manifest?.entry
  for (const link of styleLinksIn(new URL('.', manifest).href)) {
    // ES modules add each style sheet once in a page's life.
    if (entry?.isModule) link.disabled = true
    else link.remove()
  }
  records.delete(key)
  if (entry) unregister(ensureHost().runtime, key, entry)
}

/** The exports of a package that the page shares with its remotes; undefined if it shares none. */
export function sharedExports(name: string): Promise<object | undefined> {
  return sharedCopy(ensureHost().runtime, name)
}

/** Finds a module's files in the release's manifest; undefined if the release is not accepted. */
async function open(release: RemoteRelease, module: string, { accept, ...limits }: LoadOptions) {
  const { key } = release
  // The runtime finds a remote by the start of the requested id, and the DevTools split the key.
  if (key.split('@').length !== 2) throw new LoadError(`${key} is not NAME@VERSION`)
  const attempt = attemptWith(limits)
  const record: LoadedRelease = records.get(key) ?? {
    chunks: new ReleaseChunks(),
    files: new Map(),
  }
  records.set(key, record)
  const inPage = ensureHost().manifests?.()
  record.manifest ??= await fetchManifest(release, { ...attempt, inPage })
  if (accept && !(await accept(record.manifest.content))) return undefined
  return { record, attempt, ...filesOf(record, module) }
}

/** Starts a module's chunks and styles, in parallel. */
function start(release: LoadedRelease, module: string, attempt: Attempt): Promise<unknown> {
  const { entry, scripts, styles } = filesOf(release, module)
  const files = Promise.all([
    ...(entry.isModule ? [] : scripts).map((file) => release.chunks.run(file, attempt)),
    ...styles.map((file) => loadStyle(file, attempt)),
  ])
  release.files.set(module, files)
  return files
}

function filesOf({ manifest }: LoadedRelease, module: string) {
  const files = manifest?.exposes.get(module)
  if (!manifest || !files) throw new LoadError(`it does not expose ${module}`)
  return { entry: manifest.entry, ...files }
}

function ensureHost() {
  if (!host) throw new LoadError('releasesPlugin is not registered')
  return host
}

function attemptWith({
  fresh = false,
  signal = AbortSignal.timeout(LOAD_TIMEOUT_MS),
}: Partial<Attempt> = {}): Attempt {
  return { fresh, signal }
}

/** Rejects a moment after the signal, so that the error of a hanging file comes first. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const late = () => reject(new LoadError('it did not arrive in time'))
    signal.addEventListener('abort', () => setTimeout(late), { once: true })
  })
}

/**
 * Runs a remote's entry and takes the container that it leaves under its global name. Clears the
 * name at once: two releases of one remote use the same name and must not be confused.
 */
async function runEntry({ entry }: Manifest, attempt: Attempt): Promise<RemoteContainer> {
  const { url, globalName } = entry
  // An abandoned earlier script may have arrived since.
  Reflect.set(window, globalName, undefined)
  await runScript(entry, attempt)
  const container: unknown = Reflect.get(window, globalName)
  Reflect.set(window, globalName, undefined)
  if (typeof container === 'object' && container !== null) return container as RemoteContainer
  throw new LoadError(`${new URL(url).pathname} ran but left no container`)
}
