import { LoadError } from '../outcome'
import type { PublishedRelease } from '../releases/release'
import type { Container, Federation } from './federation'
import { type Attempt, Chunks, loadStyle, runScript, styleLinksIn } from './files'
import { type Entry, fetchManifest, type Manifest } from './manifest'

/** All that the page holds of one release. */
export class LoadedRelease {
  readonly release: PublishedRelease
  readonly chunks = new Chunks()
  manifest: Manifest | undefined
  /** What the entry has left, once the federation has taken it over. */
  container: Promise<Container> | undefined
  readonly #federation: Federation

  constructor(release: PublishedRelease, federation: Federation) {
    this.release = release
    this.#federation = federation
  }

  /** Its style sheets in the page: those that it loads by itself later are among them. */
  get links(): HTMLLinkElement[] {
    return styleLinksIn(new URL('.', this.release.manifest).href)
  }

  /**
   * The files that an exposed module, `./login`, needs; undefined if the release needs a newer host.
   * Refuses one that cannot give the module before anything of it runs.
   */
  async needed(module: string, attempt: Attempt) {
    this.manifest ??= await fetchManifest(this.release, attempt)
    const { entry, exposes, uses } = this.manifest
    if (!(await this.#federation.offersAll(uses))) return undefined
    const files = exposes.get(module)
    if (!files) throw new LoadError(`it does not offer ${module}`)
    return { entry, ...files }
  }

  /** An exposed module, once its files have run in parallel; undefined as with `needed`. */
  async load(module: string, attempt: Attempt): Promise<unknown> {
    const needed = await this.needed(module, attempt)
    if (!needed) return undefined
    const { entry, scripts, styles } = needed
    this.container ??= this.#runEntry(entry, attempt)
    await Promise.all([
      this.container,
      ...scripts.map((file) => this.chunks.run(file, attempt)),
      ...styles.map((file) => loadStyle(file, attempt)),
    ])
    return this.#federation.load(this.release, module)
  }

  /** Lets go of it. Where it is taken later, as after a rollback, it runs again from the start. */
  dispose(): void {
    for (const link of this.links) link.remove()
    this.#federation.forget(this.release)
    // In it the release has collected its chunks.
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

/**
 * Runs a remote's entry and takes the container it leaves under its global name. The name is cleared
 * at once: two releases of one remote use the same name and must not be confused.
 */
async function runEntry(entry: Entry, attempt: Attempt): Promise<Container> {
  const { url, globalName } = entry
  // A script that was given up earlier may have arrived since.
  Reflect.set(window, globalName, undefined)
  await runScript(entry, attempt)
  const container: unknown = Reflect.get(window, globalName)
  Reflect.set(window, globalName, undefined)
  if (typeof container === 'object' && container !== null) return container as Container
  throw new LoadError(`${new URL(url).pathname} ran but left no container`)
}
