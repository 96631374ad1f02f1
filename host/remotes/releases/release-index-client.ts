import type { Outcome } from 'shared'
import type { Override } from '../../overrides/parse-override'
import type { RemoteName } from '../contract'
import { inlineJson } from '../json-value'
import { fetchJson } from '../loading/fetch'
import { failed, withTimeout } from '../outcome'
import { AvoidedReleases, rolloutBucket } from './canaries'
import { parseReleaseIndex } from './parse-release-index'
import type { Release, ReleaseIndex, ReleaseRow } from './release'

const INDEX_PATH = '/releases.json'

/** Ends a request that hangs, so that the page can ask again. */
export const INDEX_TIMEOUT_MS = 10_000

/** Id of the block that a composed page carries, so that the boot need not fetch the index. */
const INLINE_ID = 'parlor-releases'

/** The release index as this page last received it. */
export class ReleaseIndexClient {
  #index: ReleaseIndex | undefined
  readonly #avoided = new AvoidedReleases()
  readonly #overrides: ReadonlyMap<RemoteName, Release>
  readonly #bucket = rolloutBucket()
  #refreshing: Promise<Outcome<ReleaseIndex>> | undefined
  readonly #listeners = new Set<() => void>()

  /** An overridden remote falls back to no release, so that the override's own faults show. */
  constructor(overrides: readonly Override[] = []) {
    this.#overrides = new Map(overrides.map((each) => [each.remote, overriding(each)]))
    const inline = inlineJson(INLINE_ID)
    if (inline !== undefined) this.#index = this.#read(inline)
  }

  /** The remote's releases, as last received; asks if the page has no index yet. */
  async releasesOf(remote: RemoteName): Promise<Outcome<ReleaseRow>> {
    if (!this.#index && !this.#overrides.has(remote)) {
      const index = await this.refresh()
      if (!index.ok) return index
    }
    const row = this.#row(remote)
    if (row) return { ok: true, value: row }
    return failed('NotListed', `${INDEX_PATH} has no ${remote}`)
  }

  /** The version to take first, as last received. */
  currentVersion(remote: RemoteName): string | undefined {
    return this.#row(remote)?.[0].version
  }

  /** Skips a release for the rest of the session, as long as there is another one. */
  avoid({ manifest }: Release): void {
    this.#avoided.add(manifest)
  }

  /** Fetches the index again. A failure changes nothing: the last one still holds. */
  refresh(): Promise<Outcome<ReleaseIndex>> {
    this.#refreshing ??= this.#ask().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  /** Calls `listener` after each answer, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #row(remote: RemoteName): ReleaseRow | undefined {
    const override = this.#overrides.get(remote)
    if (override) return [override]
    const row = this.#index?.[remote]
    const [first, ...others] = row?.filter(({ manifest }) => !this.#avoided.has(manifest)) ?? []
    return first ? [first, ...others] : row
  }

  #read(value: unknown): ReleaseIndex {
    return parseReleaseIndex(value, { base: new URL(location.href), bucket: this.#bucket })
  }

  async #ask(): Promise<Outcome<ReleaseIndex>> {
    const answer = await withTimeout(INDEX_TIMEOUT_MS, (signal) =>
      fetchJson({ url: INDEX_PATH, cache: 'no-cache', signal }),
    )
    if (!answer.ok) return answer
    // A remote without a readable row keeps its last one.
    this.#index = { ...this.#index, ...this.#read(answer.value) }
    for (const listener of [...this.#listeners]) listener()
    return { ok: true, value: this.#index }
  }
}

/** A development server has no versions, and nothing vouches for its files. */
function overriding({ remote, manifest }: Override): Release {
  return { remote, version: 'override', manifest, integrity: undefined, isCanary: false }
}
