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

/** A release that the page has loaded any part of. */
interface OpenRelease {
  release: PublishedRelease
  parts?: RemoteParts
}

/** The releases of the remotes' screens, with their services, settings and styles. */
export class LoadedReleases {
  /** By key. */
  readonly #openReleases = new Map<string, OpenRelease>()

  /**
   * Loads one screen from one release. Rejects if any of its files fails, and the caller falls back
   * to an earlier release. Undefined if the release needs a newer host than the one that runs here.
   */
  async loadScreen({ screen, release, ...attempt }: ScreenRequest) {
    const copy = this.#openRelease(release)
    const exposed = await load(copy.release, screen.module, { ...attempt, accept: acceptFor(copy) })
    if (exposed === undefined) return undefined
    if (!isScreenModule(exposed)) throw new LoadError(`its ${screen.module} is not a screen`)
    this.#activateStyles(copy)
    return copy.parts ? withParts(exposed, copy.parts) : exposed
  }

  /** Fetches a screen's files into the cache without running any. */
  async prefetchScreen({ screen, release, ...attempt }: ScreenRequest): Promise<void> {
    const copy = this.#openRelease(release)
    await prefetch(copy.release, screen.module, { ...attempt, accept: acceptFor(copy) })
  }

  /** Drops the remote's other releases: after many deploys a tab still holds only one. */
  keepOnly(release: PublishedRelease): void {
    for (const [key, each] of this.#openReleases) {
      if (each.release.remote !== release.remote || key === release.key) continue
      forget(each.release)
      this.#openReleases.delete(key)
    }
  }

  /**
   * Enables this release's styles and disables those of the remote's other releases. Style sheets
   * stay in the page once loaded, so the rules of two releases would mix.
   */
  #activateStyles(active: OpenRelease): void {
    const all = [...this.#openReleases.values()]
    for (const link of styleLinksIn(new URL('..', active.release.manifest).href)) {
      const owner = all.find(({ release }) =>
        link.href.startsWith(new URL('.', release.manifest).href),
      )
      if (owner) link.disabled = owner !== active
      // The page loads the live release's styles even if another release runs. Disabled ones belong
      // to a forgotten release.
      else if (!link.disabled) link.remove()
    }
  }

  #openRelease(release: PublishedRelease): OpenRelease {
    const copy = this.#openReleases.get(release.key) ?? { release }
    this.#openReleases.set(release.key, copy)
    return copy
  }
}

/** False if the release needs a newer host; rejects if the configuration lacks a setting of it. */
function acceptFor(copy: OpenRelease) {
  return async (content: unknown): Promise<boolean> => {
    const { shared, declared: declaration } = readPageManifest(content)
    for (const { name, uses } of shared) if (!(await exportsAll(name, uses))) return false
    copy.parts ??= await openParts(copy.release.remote, declaration)
    return true
  }
}

/** True if the host's copy of the package exports all of these names. */
async function exportsAll(name: string, uses: readonly string[]): Promise<boolean> {
  if (!name || uses.length === 0) return true
  const names = await sharedExports(name)
  if (!names) return false
  // A module that is not an ES module is its own default export.
  const has = (use: string) => use in names || (use === 'default' && !('__esModule' in names))
  return uses.every(has)
}

/**
 * The services and settings of a remote in this page. If the configuration lacks one that the release
 * needs, it fails like a missing file.
 */
async function openParts(name: string, declaration: unknown): Promise<RemoteParts> {
  const { services, settings, policies, inlineStyles } = Object(declaration)
  const isPlain = [services, settings, policies].every((all) => Object.keys(all ?? {}).length === 0)
  // Most remotes declare none of these.
  if (isPlain && !inlineStyles) return { name, services: new Map(), settings: {} }
  const { openRemote } = await import(/* webpackChunkName: "rare" */ '@parlor/shared/open-remote')
  const result = openRemote(name, declaration)
  if (!result.ok) throw new LoadError(`config.json: ${result.problems.join(' ')}`)
  return result.parts
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
