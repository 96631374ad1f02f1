import type { Outcome } from 'shared'
import type { Override } from '../overrides/parse-override'
import { AvoidedReleases } from './avoided-releases'
import type { RemoteName } from './contract'
import { fetchJson } from './fetch-json'
import { inlineJson } from './json-value'
import { parseReleaseIndex } from './parse-release-index'
import type { Release, ReleaseIndex, ReleaseRow } from './release'
import { sessionLot } from './session-lot'
import { within } from './within'

const INDEX_PATH = '/releases.json'

/** A question that hangs must not keep the page from ever asking again. */
export const INDEX_TIMEOUT_MS = 10_000

/** Id of the block that a composed page carries, so that boot need not fetch. */
const INLINE_ID = 'parlor-releases'

/** What is live, as far as this page has heard. */
export class ReleaseBoard {
  #index: ReleaseIndex | undefined
  readonly #avoided = new AvoidedReleases()
  readonly #overrides: ReadonlyMap<RemoteName, Release>
  readonly #lot = sessionLot()
  #refreshing: Promise<Outcome<ReleaseIndex>> | undefined
  readonly #listeners = new Set<() => void>()

  /** Of a remote that is overridden no release counts: what is wrong with the other must show. */
  constructor(overrides: readonly Override[] = []) {
    this.#overrides = new Map(overrides.map((each) => [each.remote, overriding(each)]))
    const inline = inlineJson(INLINE_ID)
    if (inline !== undefined) this.#index = this.#read(inline)
  }

  /** The remote's releases, as last heard; asks when nothing has been heard yet. */
  async releasesOf(remote: RemoteName): Promise<Outcome<ReleaseRow>> {
    if (!this.#index && !this.#overrides.has(remote)) {
      const index = await this.refresh()
      if (!index.ok) return index
    }
    const row = this.#row(remote)
    if (row) return { ok: true, value: row }
    return { ok: false, error: { code: 'NotListed', message: `${INDEX_PATH} has no ${remote}` } }
  }

  /** The version that is live, as last heard. */
  currentVersion(remote: RemoteName): string | undefined {
    return this.#row(remote)?.[0].version
  }

  /** Passes a release over for the rest of the session, as long as there is another one. */
  avoid({ manifest }: Release): void {
    this.#avoided.add(manifest)
  }

  /** Asks again. A failure changes nothing: what was heard last still stands. */
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
    return parseReleaseIndex(value, { base: new URL(location.href), lot: this.#lot })
  }

  async #ask(): Promise<Outcome<ReleaseIndex>> {
    const answer = await within(INDEX_TIMEOUT_MS, (signal) =>
      fetchJson({ url: INDEX_PATH, cache: 'no-cache', signal }),
    )
    if (!answer.ok) return answer
    // Of a remote without a row that can be read, what was heard last stands as well.
    this.#index = { ...this.#index, ...this.#read(answer.value) }
    for (const listener of [...this.#listeners]) listener()
    return { ok: true, value: this.#index }
  }
}

/** A development server has no versions, and nobody vouches for what it serves. */
function overriding({ remote, manifest }: Override): Release {
  return { remote, version: 'override', manifest, integrity: undefined, isCanary: false }
}
