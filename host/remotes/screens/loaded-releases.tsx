import { RemotePart, type RemoteParts } from '@parlor/shared'
import { readPageManifest } from '@parlor/shared/contract/page/page-manifest'
import { type Attempt, styleLinksIn } from '../../federation/files'
import { LoadError } from '../../federation/load-error'
import { forget, load, prefetch, sharedExports } from '../../federation/releases'
import { isScreenModule, type Screen, type ScreenModule } from '../contract'
import type { PublishedRelease } from '../releases/release-index'

export interface ScreenRequest extends Attempt {
  screen: Screen
  release: PublishedRelease
}

/** A release of which the page holds any part. */
interface OpenedRelease {
  release: PublishedRelease
  parts?: RemoteParts
}

/** The releases of the remotes' screens: what they take of this host, and their styles. */
export class LoadedReleases {
  /** By key. */
  readonly #loaded = new Map<string, OpenedRelease>()

  /**
   * Loads one screen from one release. Rejects if any of its files fails, and the caller falls back
   * to an earlier release. Undefined if the release needs a newer host than the one that runs here.
   */
  async loadScreen({ screen, release, ...attempt }: ScreenRequest) {
    const own = this.#of(release)
    const exposed = await load(own.release, screen.module, { ...attempt, accept: acceptFor(own) })
    if (exposed === undefined) return undefined
    if (!isScreenModule(exposed)) throw new LoadError(`its ${screen.module} is not a screen`)
    this.#activateStyles(own)
    return own.parts ? withParts(exposed, own.parts) : exposed
  }

  /** Fetches a screen's files into the cache without running any. */
  async prefetchScreen({ screen, release, ...attempt }: ScreenRequest): Promise<void> {
    const own = this.#of(release)
    await prefetch(own.release, screen.module, { ...attempt, accept: acceptFor(own) })
  }

  /** Drops the remote's other releases: after many deploys a tab still holds only one. */
  keepOnly(release: PublishedRelease): void {
    for (const [key, each] of this.#loaded) {
      if (each.release.remote !== release.remote || key === release.key) continue
      forget(each.release)
      this.#loaded.delete(key)
    }
  }

  /**
   * Enables this release's styles and disables those of the remote's other releases. Style sheets
   * stay in the page once loaded, so the rules of two releases would mix.
   */
  #activateStyles(active: OpenedRelease): void {
    const all = [...this.#loaded.values()]
    for (const link of styleLinksIn(new URL('..', active.release.manifest).href)) {
      const owner = all.find(({ release }) =>
        link.href.startsWith(new URL('.', release.manifest).href),
      )
      if (owner) link.disabled = owner !== active
      // The page loads the live release's styles even if another release runs. Disabled ones are of
      // a forgotten release.
      else if (!link.disabled) link.remove()
    }
  }

  #of(release: PublishedRelease): OpenedRelease {
    const loaded = this.#loaded.get(release.key) ?? { release }
    this.#loaded.set(release.key, loaded)
    return loaded
  }
}

/** False if the release needs a newer host; rejects if the configuration lacks what it needs. */
function acceptFor(loaded: OpenedRelease) {
  return async (content: unknown): Promise<boolean> => {
    const { shared, declared } = readPageManifest(content)
    for (const { name, uses } of shared) if (!(await offersAll(name, uses))) return false
    loaded.parts ??= await openParts(loaded.release.remote, declared)
    return true
  }
}

/** True if the host's copy of the package exports all of these names. */
async function offersAll(name: string, uses: readonly string[]): Promise<boolean> {
  if (!name || uses.length === 0) return true
  const offered = await sharedExports(name)
  if (!offered) return false
  // A module that is not an ES module is its own default export.
  const has = (use: string) => use in offered || (use === 'default' && !('__esModule' in offered))
  return uses.every(has)
}

/**
 * The services and settings of a remote in this page. Fails, as a file that is missing does, if the
 * configuration lacks what the release needs.
 */
async function openParts(name: string, declared: unknown): Promise<RemoteParts> {
  const { services, settings, policies, inlineStyles } = Object(declared)
  const isPlain = [services, settings, policies].every((all) => Object.keys(all ?? {}).length === 0)
  // Most remotes declare none of these.
  if (isPlain && !inlineStyles) return { name, services: new Map(), settings: {} }
  const { openRemote } = await import(/* webpackChunkName: "rare" */ '@parlor/shared/open-remote')
  const opened = openRemote(name, declared)
  if (!opened.ok) throw new LoadError(`config.json: ${opened.problems.join(' ')}`)
  return opened.parts
}

/**
 * The same module; its component finds the services and settings of its own release, and has the
 * remote's attribute around it.
 */
function withParts(module: ScreenModule, parts: RemoteParts): ScreenModule {
  const Component = module.default
  return {
    ...module,
    default: (props) => (
      <RemotePart parts={parts}>
        <Component {...props} />
      </RemotePart>
    ),
  }
}
