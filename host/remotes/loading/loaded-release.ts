import { LoadError } from '../outcome'
import type { Release } from '../releases/release'
import type { Container, Federation, ReleaseFiles } from './federation'
import { type Attempt, Chunks, loadStyle, runScript, styleLinksIn } from './files'
import { type Entry, type ExposedFiles, fetchManifest, type Manifest } from './manifest'

interface ExposedModule extends Attempt {
  /** Its path in the manifest, `./login`. */
  module: string
  entry: Entry
  files: ExposedFiles
}

/** All that the page holds of one release. */
export class LoadedRelease implements ReleaseFiles {
  readonly release: Release
  readonly chunks = new Chunks()
  manifest: Manifest | undefined
  container: Promise<Container> | undefined
  readonly #federation: Federation
  readonly #arriving = new Map<string, Promise<unknown>>()

  constructor(release: Release, federation: Federation) {
    this.release = release
    this.#federation = federation
  }

  /** Its style sheets in the page: those that it loads by itself later are among them. */
  get links(): HTMLLinkElement[] {
    return styleLinksIn(new URL('.', this.release.manifest).href)
  }

  /** Kept once it is good. */
  async readManifest(attempt: Attempt): Promise<Manifest> {
    this.manifest ??= await fetchManifest(this.release, attempt)
    return this.manifest
  }

  /** An exposed module, once its files have run. */
  async load({ module, entry, files, ...attempt }: ExposedModule): Promise<unknown> {
    const arriving = Promise.all([
      ...files.scripts.map((file) => this.chunks.run(file, attempt)),
      ...files.styles.map((file) => loadStyle(file, attempt)),
    ])
    // Where the entry fails as well, nobody waits for these.
    arriving.catch(() => undefined)
    this.#arriving.set(module, arriving)
    if (!this.container) {
      this.container = runEntry(entry, attempt)
      this.container.catch(() => {
        this.container = undefined
      })
    }
    return this.#federation.load(this.release, { module, entry })
  }

  async arrived(module: string): Promise<void> {
    await this.#arriving.get(module)
  }

  /** Lets go of it. Where it is taken later, as after a rollback, it runs again from the start. */
  dispose(): void {
    for (const link of this.links) link.remove()
    if (!this.manifest) return
    const { entry } = this.manifest
    this.#federation.forget(this.release, entry)
    // In it the release has collected its chunks.
    if (entry.chunksName) Reflect.deleteProperty(window, entry.chunksName)
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
