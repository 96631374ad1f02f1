import { isScreenModule, type Screen } from '../contract'
import { LoadError } from '../outcome'
import { keyOf, type PublishedRelease } from '../releases/release'
import { Federation } from './federation'
import { fetchText } from './fetch'
import { type Attempt, styleLinksIn } from './files'
import { LoadedRelease } from './loaded-release'
import { withParts } from './with-parts'

export interface ScreenRequest extends Attempt {
  screen: Screen
  release: PublishedRelease
}

/** The releases of which the page holds any part. */
export class LoadedReleases {
  /** By key. */
  readonly #loaded = new Map<string, LoadedRelease>()
  readonly #federation = new Federation()

  /**
   * Loads one screen from one release. Rejects if any of its files fails, and the caller falls back
   * to an earlier release. Undefined if the release needs a newer host than the one that runs here.
   */
  async loadScreen({ screen, release, ...attempt }: ScreenRequest) {
    const loaded = await this.#of(release).load(screen.module, attempt)
    if (loaded === undefined) return undefined
    const { exposed, parts } = loaded
    if (!isScreenModule(exposed)) throw new LoadError(`its ${screen.module} is not a screen`)
    this.#activateStyles(release)
    return withParts(exposed, parts)
  }

  /** Fetches a screen's files into the cache without running any. */
  async prefetchScreen({ screen, release, ...attempt }: ScreenRequest): Promise<void> {
    const needed = await this.#of(release).needed(screen.module, attempt)
    if (!needed) return
    const { signal } = attempt
    await Promise.all(
      [needed.entry, ...needed.scripts, ...needed.styles].map((file) =>
        fetchText({ ...file, cache: 'default', signal }),
      ),
    )
  }

  /** Drops the remote's other releases: after many deploys a tab still holds only one. */
  keepOnly(release: PublishedRelease): void {
    for (const [key, each] of this.#loaded) {
      if (each.release.remote !== release.remote || key === keyOf(release)) continue
      each.dispose()
      this.#loaded.delete(key)
    }
  }

  /**
   * Enables this release's styles and disables those of the remote's other releases. Style sheets
   * stay in the page once loaded, so the rules of two releases would mix.
   */
  #activateStyles(release: PublishedRelease): void {
    for (const link of styleLinksIn(new URL('..', release.manifest).href)) {
      const owner = [...this.#loaded.values()].find(({ links }) => links.includes(link))
      // The page loads the live release's styles even if another release runs.
      if (!owner) link.remove()
      else link.disabled = owner !== this.#of(release)
    }
  }

  #of(release: PublishedRelease): LoadedRelease {
    const key = keyOf(release)
    const loaded = this.#loaded.get(key) ?? new LoadedRelease(release, this.#federation)
    this.#loaded.set(key, loaded)
    return loaded
  }
}
