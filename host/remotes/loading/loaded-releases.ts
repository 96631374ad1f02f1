import { isScreenModule, type Screen, type ScreenModule } from '../contract'
import { LoadError } from '../outcome'
import { keyOf, type Release } from '../releases/release'
import { Federation } from './federation'
import { fetchText } from './fetch'
import { type Attempt, styleLinksIn } from './files'
import { LoadedRelease } from './loaded-release'

export interface ScreenRequest extends Attempt {
  screen: Screen
  release: Release
}

/** The releases that the page holds anything of. */
export class LoadedReleases {
  /** By key. */
  readonly #loaded = new Map<string, LoadedRelease>()
  readonly #federation = new Federation((key) => this.#find(key))

  /**
   * Loads one screen from one release: its manifest, then in parallel all files that this lists, then
   * the exposed module. Rejects if any of it fails, and the caller turns to an earlier release.
   * Undefined if the release needs a newer host than the one that runs in this page.
   */
  async loadScreen(request: ScreenRequest): Promise<ScreenModule | undefined> {
    const { screen, release } = request
    const { module } = screen
    const needed = await this.#neededFiles(request)
    if (!needed) return undefined
    const exposed = await this.#of(release).load({ ...request, module, ...needed })
    if (!isScreenModule(exposed)) throw new LoadError(`its ${module} is not a screen`)
    this.#activateStyles(release)
    return exposed
  }

  /** Brings a screen's files into the cache without running any. */
  async prefetchScreen(request: ScreenRequest): Promise<void> {
    const needed = await this.#neededFiles(request)
    if (!needed) return
    const { entry, files } = needed
    const { signal } = request
    await Promise.all(
      [entry, ...files.scripts, ...files.styles].map((file) =>
        fetchText({ ...file, cache: 'default', signal }),
      ),
    )
  }

  /** Lets go of the remote's other releases: a tab that lives through many deploys holds one. */
  keepOnly(release: Release): void {
    for (const [key, each] of this.#loaded) {
      if (each.release.remote !== release.remote || key === keyOf(release)) continue
      each.dispose()
      this.#loaded.delete(key)
    }
  }

  /** Refuses a release that cannot give the screen or run here, before anything of it runs. */
  async #neededFiles({ screen: { module }, release, ...attempt }: ScreenRequest) {
    const { entry, exposes, uses } = await this.#of(release).readManifest(attempt)
    if (!(await this.#federation.offersAll(uses))) return undefined
    const files = exposes.get(module)
    if (!files) throw new LoadError(`it does not offer ${module}`)
    return { entry, files }
  }

  /**
   * Enables this release's styles and disables those of the remote's other releases. Style sheets
   * stay in the page once loaded, so the rules of two releases would mix.
   */
  #activateStyles(release: Release): void {
    for (const link of styleLinksIn(new URL('..', release.manifest).href)) {
      const owner = [...this.#loaded.values()].find(({ links }) => links.includes(link))
      // The page brings styles of the live release, whether or not that is taken.
      if (!owner) link.remove()
      else link.disabled = owner !== this.#of(release)
    }
  }

  #of(release: Release): LoadedRelease {
    const key = keyOf(release)
    const loaded = this.#loaded.get(key) ?? new LoadedRelease(release, this.#federation)
    this.#loaded.set(key, loaded)
    return loaded
  }

  #find(key: string): LoadedRelease {
    const loaded = this.#loaded.get(key)
    if (!loaded) throw new LoadError(`${key} is not a release that was asked for`)
    return loaded
  }
}
