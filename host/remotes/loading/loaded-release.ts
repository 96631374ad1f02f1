import type { RemoteParts } from '@parlor/shared'
import { LoadError } from '../outcome'
import type { PublishedRelease } from '../releases/release'
import type { Container, Federation } from './federation'
import { type Attempt, Chunks, loadStyle, runScript, styleLinksIn } from './files'
import { type Entry, fetchManifest, type Manifest } from './manifest'

/** Everything the page holds of one release. */
export class LoadedRelease {
  readonly release: PublishedRelease
  readonly chunks = new Chunks()
  manifest: Manifest | undefined
  #parts: RemoteParts | undefined
  /** The container that the entry left, once the federation has registered it. */
  container: Promise<Container> | undefined
  readonly #federation: Federation

  constructor(release: PublishedRelease, federation: Federation) {
    this.release = release
    this.#federation = federation
  }

  /** Its style sheets in the page, including those that it loads later by itself. */
  get links(): HTMLLinkElement[] {
    return styleLinksIn(new URL('.', this.release.manifest).href)
  }

  /**
   * The files that an exposed module, such as `./login`, needs; undefined if the release needs a
   * newer host. Rejects before anything runs if the release cannot provide the module.
   */
  async needed(module: string, attempt: Attempt) {
    this.manifest ??= await fetchManifest(this.release, attempt)
    const { entry, exposes, uses, declared } = this.manifest
    if (!(await this.#federation.offersAll(uses))) return undefined
    const files = exposes.get(module)
    if (!files) throw new LoadError(`it does not offer ${module}`)
    this.#parts ??= await openParts(this.release.remote, declared)
    return { entry, ...files, parts: this.#parts }
  }

  /** Loads an exposed module, its files in parallel; undefined as with `needed`. */
  async load(module: string, attempt: Attempt) {
    const needed = await this.needed(module, attempt)
    if (!needed) return undefined
    const { entry, scripts, styles, parts } = needed
    this.container ??= this.#runEntry(entry, attempt)
    await Promise.all([
      this.container,
      ...scripts.map((file) => this.chunks.run(file, attempt)),
      ...styles.map((file) => loadStyle(file, attempt)),
    ])
    return { exposed: await this.#federation.load(this.release, module), parts }
  }

  /** Drops it. If it is loaded later, as after a rollback, it runs again from the start. */
  dispose(): void {
    for (const link of this.links) link.remove()
    this.#federation.forget(this.release)
    // The global in which the release collects its chunks.
    const chunksName = this.manifest?.entry.chunksName
    if (chunksName) Reflect.deleteProperty(window, chunksName)
  }

  async #runEntry(entry: Entry, attempt: Attempt): Promise<Container> {
    try {
      const container = await runEntry(entry, attempt)
      await this.#federation.adopt(this.release, entry, container)
      return container
    } catch (error) {
      this.container = undefined
      throw error
    }
  }
}

/** Fails, as a file that is missing does, if the configuration lacks what the release needs. */
async function openParts(name: string, declared: Manifest['declared']): Promise<RemoteParts> {
  const { services, settings, policies } = declared
  const isPlain = [services, settings, policies].every((all) => Object.keys(all).length === 0)
  if (isPlain) return { name, services: new Map(), settings: {} }
  // Most remotes declare none of these.
  const { openRemote } = await import('@parlor/shared/open-remote')
  const opened = openRemote(name, declared)
  if (!opened.ok) throw new LoadError(`config.json: ${opened.problems.join(' ')}`)
  return opened.parts
}

/**
 * Runs a remote's entry and takes the container that it leaves under its global name. Clears the
 * name at once: two releases of one remote use the same name and must not be confused.
 */
async function runEntry(entry: Entry, attempt: Attempt): Promise<Container> {
  const { url, globalName } = entry
  // An abandoned earlier script may have arrived since.
  Reflect.set(window, globalName, undefined)
  await runScript(entry, attempt)
  const container: unknown = Reflect.get(window, globalName)
  Reflect.set(window, globalName, undefined)
  if (typeof container === 'object' && container !== null) return container as Container
  throw new LoadError(`${new URL(url).pathname} ran but left no container`)
}
