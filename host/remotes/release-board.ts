import type { Outcome } from 'shared'
import type { RemoteName } from './contract'
import { fetchJson } from './fetch-json'
import { inlineJson } from './json-value'
import { parseReleaseIndex } from './parse-release-index'
import type { ReleaseIndex, ReleaseRow } from './release'

const INDEX_PATH = '/releases.json'

/** Id of the block that a composed page carries, so that boot need not fetch. */
const INLINE_ID = 'parlor-releases'

/** What is live, as far as this page has heard. */
export class ReleaseBoard {
  #index: ReleaseIndex | undefined
  #refreshing: Promise<Outcome<ReleaseIndex>> | undefined
  readonly #listeners = new Set<() => void>()

  constructor() {
    const inline = inlineJson(INLINE_ID)
    if (inline !== undefined) this.#index = parseReleaseIndex(inline, new URL(location.href))
  }

  /** The remote's releases, as last heard; asks when nothing has been heard yet. */
  async releasesOf(remote: RemoteName): Promise<Outcome<ReleaseRow>> {
    const index = this.#index ? { ok: true as const, value: this.#index } : await this.refresh()
    if (!index.ok) return index
    const row = index.value[remote]
    if (row) return { ok: true, value: row }
    return { ok: false, error: { code: 'NotListed', message: `${INDEX_PATH} has no ${remote}` } }
  }

  /** The version that is live, as last heard. */
  currentVersion(remote: RemoteName): string | undefined {
    return this.#index?.[remote]?.[0].version
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

  async #ask(): Promise<Outcome<ReleaseIndex>> {
    const answer = await fetchJson({ url: INDEX_PATH, cache: 'no-cache' })
    if (!answer.ok) return answer
    this.#index = parseReleaseIndex(answer.value, new URL(location.href))
    for (const listener of [...this.#listeners]) listener()
    return { ok: true, value: this.#index }
  }
}
