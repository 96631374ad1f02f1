import { fetchJson } from './fetch'
import { LoadError } from './load-error'
import {
  type ListedRelease,
  type ListedRemote,
  readListedRelease,
  readListedRemote,
  sessionBucket,
} from './release-index'
import { forget, LOAD_TIMEOUT_MS, type LoadOptions, load } from './releases'

/** The index has another release for a remote than the page shows. */
export interface ReleaseNotice {
  remote: string
  kind: 'newer' | 'rolled back'
  /** The version that the page shows. */
  version: string
  /** The version that the next `loadRemote` gets; undefined if none is live any more. */
  next: string | undefined
}

export interface ReleaseChooserOptions extends Pick<LoadOptions, 'accept'> {
  /** Address of the release index. */
  index?: string
  /** From 0 to 1: gets canaries whose share is greater. By default drawn once for each tab. */
  bucket?: number
  /** Called once for each change, while the index is fetched again. */
  onNotice?: (notice: ReleaseNotice) => void
}

/** Chooses which release of a remote the page shows, and falls back to an earlier one. */
export class ReleaseChooser {
  readonly #options: ReleaseChooserOptions
  readonly #bucket: number
  #index: ReadonlyMap<string, ListedRemote<ListedRelease>> | undefined
  #refreshing: Promise<void> | undefined
  /** Keys of releases that failed. They are tried again once no other is left. */
  readonly #brokenKeys = new Set<string>()
  /** By key: every release that the page has loaded any part of. */
  readonly #releases = new Map<string, { remote: string; release: ListedRelease }>()
  /** The version on view of each remote. */
  readonly #shownVersions = new Map<string, string>()
  /** The version that was last announced for each remote. */
  readonly #announcedVersions = new Map<string, string | undefined>()

  constructor(options: ReleaseChooserOptions) {
    this.#options = options
    this.#bucket = options.bucket ?? sessionBucket()
  }

  /** True if the index has the remote, also if nothing of it is live. */
  async lists(remote: string): Promise<boolean> {
    if (!this.#index) await this.refresh()
    return this.#index?.has(remote) ?? false
  }

  /**
   * Loads the module from the first release that runs here, and forgets the others. It runs the
   * module, so that it also falls back to an earlier release if the module throws.
   */
  async load(remote: string, module: string): Promise<ListedRelease> {
    const { accept } = this.#options
    const attempts = new Set<string>()
    let failure: unknown
    for (;;) {
      const release = this.#preferred(remote, attempts)
      if (!release) break
      const { key } = release
      attempts.add(key)
      this.#releases.set(key, { remote, release })
      const fresh = this.#brokenKeys.delete(key)
      try {
        const exposed = await load(release, module, { fresh, ...(accept && { accept }) })
        // Meanwhile the index may have changed, or another module of this release may have failed.
        if (exposed !== undefined && this.#preferred(remote)?.key === key) {
          this.#show(remote, release)
          return release
        }
        if (exposed === undefined) this.#brokenKeys.add(key)
      } catch (error) {
        failure ??= error
        // A release that was forgotten meanwhile is not at fault.
        if (this.#releases.has(key)) this.#brokenKeys.add(key)
      }
    }
    throw failure ?? new LoadError(`${remote} has no live release that runs in this page`)
  }

  /** Fetches the index. A remote without a readable entry keeps its last one. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#fetchIndex().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #fetchIndex(): Promise<void> {
    const { index: url = '/releases.json' } = this.#options
    const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS)
    const answer = await fetchJson({ url, cache: 'no-cache', signal })
    const index = new Map(this.#index)
    for (const [remote, entry] of Object.entries(Object(answer))) {
      const remoteEntry = readListedRemote(entry, {
        bucket: this.#bucket,
        read: (release) => readListedRelease(remote, release, location.href),
      })
      if (remoteEntry) index.set(remote, remoteEntry)
    }
    this.#index = index
    for (const [remote, version] of this.#shownVersions) this.#announce(remote, version)
  }

  /** The first release that is not broken; if all are, the first to try again. */
  #preferred(remote: string, attempts?: ReadonlySet<string>): ListedRelease | undefined {
    const { toTry = [] } = this.#index?.get(remote) ?? {}
    const others = toTry.filter(({ key }) => !attempts?.has(key))
    return others.find(({ key }) => !this.#brokenKeys.has(key)) ?? others[0]
  }

  #show(remote: string, { key, version }: ListedRelease): void {
    this.#shownVersions.set(remote, version)
    this.#announcedVersions.delete(remote)
    for (const [other, each] of this.#releases) {
      if (each.remote !== remote || other === key) continue
      forget(each.release)
      this.#releases.delete(other)
    }
  }

  #announce(remote: string, version: string): void {
    const next = this.#preferred(remote)?.version
    if (next === version) this.#announcedVersions.delete(remote)
    else if (!this.#announcedVersions.has(remote) || this.#announcedVersions.get(remote) !== next) {
      this.#announcedVersions.set(remote, next)
      const isUndone = !next || this.#index?.get(remote)?.withdrawn.includes(version)
      this.#options.onNotice?.({ remote, kind: isUndone ? 'rolled back' : 'newer', version, next })
    }
  }
}
