import { type Outcome, observable, openStoredValue } from '@parlor/shared'
import { isRemoteName, type RemoteName } from '@parlor/shared/contract/build/package-names'
import { pathsOverlap } from '@parlor/shared/contract/build/screen-paths'
import { textsOf } from '@parlor/shared/contract/json-value'
import { fetchJson } from '../../federation/fetch'
import { bucketIn } from '../../federation/release-index'
import { failure, withTimeout } from '../outcome'
import {
  type ListedScreen,
  type PublishedRelease,
  parseLiveHost,
  parseReleaseIndex,
  type ReleasesByRemote,
  type ReleasesToTry,
  type RemoteReleases,
  releasesInPage,
} from './release-index'

const INDEX_PATH = '/releases.json'

/** Ends a request that hangs, so that the page can ask again. */
export const INDEX_TIMEOUT_MS = 10_000

/**
 * The release index as this page last received it. A composed page has only a part of it, and
 * fetches the whole when it needs more.
 */
export class ReleaseIndexClient {
  readonly #index = observable<ReleasesByRemote | undefined>(undefined)
  /** The screens of the remotes whose releases are not in the page. */
  readonly #screensInPage: readonly ListedScreen[]
  #isWhole = false
  #isAnswering = true
  #liveHost: string | undefined
  #screens: readonly ListedScreen[] = []
  #contributors: readonly PublishedRelease[] = []
  readonly #avoidedReleases = new AvoidedReleases()
  #overrides: ReadonlyMap<RemoteName, PublishedRelease> = new Map()
  readonly #bucket = rolloutBucket()
  #refreshing: Promise<Outcome<ReleasesByRemote>> | undefined

  constructor() {
    const inPage = releasesInPage({ bucket: this.#bucket })
    this.#index.set(inPage?.index)
    this.#liveHost = inPage?.liveHost
    this.#screensInPage = inPage?.screens ?? []
  }

  /** An overridden remote has no fallback release, so that the override's own faults show. */
  override(releases: readonly PublishedRelease[]): void {
    this.#overrides = new Map(releases.map((release) => [release.remote, release]))
  }

  /** The remote's whole entry in the index. */
  entryOf(remote: RemoteName): unknown {
    return this.#releasesIn(remote)?.entry
  }

  /** The remote's releases, as last received; fetches the index if the page has none of them. */
  async releasesOf(remote: RemoteName): Promise<Outcome<ReleasesToTry>> {
    const isMissing = !this.knownReleasesOf(remote) && !this.#isWhole
    const index = isMissing ? await this.load() : undefined
    if (index && !index.ok) return index
    const toTry = this.knownReleasesOf(remote)
    if (toTry) return { ok: true, value: toTry }
    return failure('NotListed', `${INDEX_PATH} has no live release of ${remote}`)
  }

  /** Fetches the index unless the page lists the screens, which only development pages lack. */
  async ensureScreens(): Promise<void> {
    if (!this.#index.get()) await this.refresh()
  }

  /** True once the page has the whole index, with the earlier releases. */
  isWhole(): boolean {
    return this.#isWhole
  }

  /** False if the site did not answer the last request. */
  isAnswering(): boolean {
    return this.#isAnswering
  }

  /** Fetches the index unless the page has a whole one. */
  async load(): Promise<Outcome<unknown>> {
    return this.#isWhole ? { ok: true, value: undefined } : this.refresh()
  }

  /** Like `releasesOf` without a request: undefined if the page has no releases of the remote. */
  knownReleasesOf(remote: RemoteName): ReleasesToTry | undefined {
    const override = this.#overrides.get(remote)
    return override ? [override] : this.#choices(remote)
  }

  /** The version of the host that a reload would load, as last received. */
  liveHost(): string | undefined {
    return this.#liveHost
  }

  /** True if a release was rolled back, or was a canary that has ended. */
  isWithdrawn({ remote, version }: PublishedRelease): boolean {
    return this.#releasesIn(remote)?.withdrawn.includes(version) ?? false
  }

  /** The screens of each remote's preferred release; the same list until it changes. */
  screens = (): readonly ListedScreen[] => {
    const inPage = this.#screensInPage.filter(({ remote }) => !this.#releasesIn(remote))
    const listed = [...Object.keys(this.#index.get() ?? {}), ...inPage.map(({ remote }) => remote)]
    const names = [...new Set(listed.filter(isRemoteName))].sort()
    const declaredBy = (remotes: readonly RemoteName[]) =>
      remotes.flatMap(
        (remote) =>
          this.#preferred(remote)?.screens ?? inPage.filter((each) => each.remote === remote),
      )
    const live = declaredBy(names.filter((remote) => !this.#overrides.has(remote)))
    // An override may add paths that nobody has published, but not a path of another remote.
    const overriding = declaredBy([...this.#overrides.keys()]).filter(
      ({ path }) => !live.some((each) => pathsOverlap(each.path, path)),
    )
    this.#screens = keepIfEqual([...live, ...overriding], this.#screens)
    return this.#screens
  }

  /** Each remote's preferred release that contributes to slots; the same list until it changes. */
  contributors = (): readonly PublishedRelease[] => {
    const listed = [...Object.keys(this.#index.get() ?? {}), ...this.#overrides.keys()]
    const contributors = [...new Set(listed.filter(isRemoteName))].flatMap((remote) => {
      const release = this.#preferred(remote)
      return release?.contributions ? [release] : []
    })
    this.#contributors = keepIfEqual(contributors, this.#contributors)
    return this.#contributors
  }

  /** Skips a release for the rest of the session, while there is another one. */
  avoid(release: PublishedRelease): void {
    this.#avoidedReleases.add(release)
  }

  /** Fetches the index again. On a failure the last one stays. */
  refresh(): Promise<Outcome<ReleasesByRemote>> {
    this.#refreshing ??= this.#fetchIndex().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  /** Calls `listener` after each answer, until the returned function is called. */
  readonly subscribe = this.#index.subscribe

  #releasesIn(remote: RemoteName): RemoteReleases | undefined {
    return this.#index.get()?.[remote]
  }

  /** If the override's server does not answer, the live release's screens apply. */
  #preferred(remote: RemoteName): PublishedRelease | undefined {
    const override = this.#overrides.get(remote)
    return override?.integrity || override?.screens.length ? override : this.#choices(remote)?.[0]
  }

  #choices(remote: RemoteName): ReleasesToTry | undefined {
    const toTry = this.#releasesIn(remote)?.toTry
    const [first, ...others] = toTry?.filter((each) => !this.#avoidedReleases.has(each)) ?? []
    return first ? [first, ...others] : toTry
  }

  /** A remote without a readable entry keeps its last one. */
  #receive(value: unknown): ReleasesByRemote {
    this.#liveHost = parseLiveHost(value) ?? this.#liveHost
    const listed = parseReleaseIndex(value, { base: location.href, bucket: this.#bucket })
    const index = { ...this.#index.get(), ...listed }
    this.#isWhole = true
    this.#index.set(index)
    return index
  }

  async #fetchIndex(): Promise<Outcome<ReleasesByRemote>> {
    const answer = await withTimeout(INDEX_TIMEOUT_MS, (signal) =>
      fetchJson({ url: INDEX_PATH, cache: 'no-cache', signal }),
    )
    this.#isAnswering = answer.ok
    if (!answer.ok) return answer
    return { ok: true, value: this.#receive(answer.value) }
  }
}

/** The earlier list if both are equal. */
function keepIfEqual<T>(list: readonly T[], earlier: readonly T[]): readonly T[] {
  return JSON.stringify(list) === JSON.stringify(earlier) ? earlier : list
}

/** The session's rollout bucket, from 0 to 1: it gets canaries whose share is greater. */
export function rolloutBucket(): number {
  return bucketIn(openStoredValue('lot'))
}

/** Releases that broke in this session, by key: a reload must not try them again. */
export class AvoidedReleases {
  readonly #storedKeys = openStoredValue('avoided')
  readonly #keys = new Set(textsOf(this.#storedKeys.read()))

  has(release: PublishedRelease): boolean {
    return this.#keys.has(release.key)
  }

  add(release: PublishedRelease): void {
    this.#keys.add(release.key)
    this.#storedKeys.write([...this.#keys])
  }
}
