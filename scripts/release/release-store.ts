import { setTimeout } from 'node:timers/promises'
import type { BuiltRelease } from '../build/build-release'
import { RELEASE_FILE, ReleaseError } from '../build/release'
import { CONFIG_FILE, SitePages } from './page/site-pages'
import { promote } from './release-changes'
import { type ReleaseIndex, versionsOf } from './release-index'
import type { Origin } from './rows/git-state'
import { StoredRows } from './rows/stored-rows'
import { refuseForeign } from './site-storage'
import { DeniedError } from './storage/object-storage'

/** How long a deploy waits for the hosted site to compose its pages. */
const COMPOSER_S = 60

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

interface IndexChange {
  before: ReleaseIndex
  after: ReleaseIndex
}

/** The site: immutable releases, and the few files that say which of them are live. */
export class ReleaseStore extends SitePages {
  /** Refuses a place that holds something else, and a site that lacks what its index names. */
  async ensureUsable(name?: string): Promise<void> {
    await refuseForeign(this.storage)
    await this.pages(await this.index(name))
  }

  /** Adds a release and makes it current. */
  async publish(release: BuiltRelease, origin?: Origin): Promise<void> {
    const row = await this.add(release, origin)
    await this.change((index) => promote(index, { name: release.name, row }))
  }

  /**
   * Every row that can be used, of packages that this checkout does not know as well.
   * @param name - the package that this is about, whose row has to be one of them
   */
  async index(name?: string): Promise<ReleaseIndex> {
    const rows = await StoredRows.read(this.storage)
    if (name !== undefined) rows.refuseUnusable(name)
    return rows.index
  }

  /** Why a row cannot be used, by package. */
  async unusableRows(): Promise<Record<string, string>> {
    return (await StoredRows.read(this.storage)).problems
  }

  /** Copies what is live of one package to another site, and makes it live there. */
  async copyCurrent(name: string, target: ReleaseStore): Promise<void> {
    const row = (await this.index())[name]?.current
    if (!row) return
    const { files } = await this.release(name, row.version)
    for (const file of [...Object.keys(files), RELEASE_FILE]) {
      const path = `${name}/${row.version}/${file}`
      await target.storage.write(path, await this.bytes(path))
    }
    await target.change((index) => promote(index, { name, row }))
  }

  /**
   * Changes rows of the release index, and composes what pages read again; of deploys at the same
   * time, all land. The page is composed first, so that an index that names a missing file changes
   * nothing.
   */
  async change(next: (index: ReleaseIndex) => ReleaseIndex): Promise<IndexChange> {
    for (;;) {
      const rows = await StoredRows.read(this.storage)
      const before = rows.index
      const after = next(before)
      await this.pages(after)
      const changed = Object.entries(after).filter(([name, row]) => row !== before[name])
      let isWritten = true
      for (const [name, row] of changed) isWritten &&= await rows.write(name, row)
      if (!isWritten) continue
      try {
        await this.#composeOrWait()
      } catch (error) {
        for (const [name, row] of changed) await rows.takeBack(name, row)
        // Of two errors the first says why.
        await this.compose().catch(() => {})
        throw error
      }
      return { before, after }
    }
  }

  /** The hosted site composes by itself what a package's role may not write: then it is waited for. */
  async #composeOrWait(): Promise<void> {
    if (this.storage.composesItself) return
    try {
      await this.compose()
    } catch (error) {
      if (!(error instanceof DeniedError)) throw error
      for (let seconds = COMPOSER_S; !(await this.isComposed()); seconds -= 1) {
        if (seconds === 0) throw notComposed(this.address)
        await setTimeout(1_000)
      }
    }
  }

  /**
   * Removes the files of releases that a change of the index has forgotten, and no others: what the
   * index does not name yet may belong to another deploy in progress.
   */
  async prune(name: string, { before, after }: IndexChange): Promise<void> {
    const kept = new Set(versionsOf(after[name]))
    for (const version of versionsOf(before[name])) {
      if (!kept.has(version)) await this.removeRelease(name, version)
    }
  }

  /** Writes the runtime configuration that the page is composed with. */
  async configure(config: unknown): Promise<void> {
    await this.storage.write(CONFIG_FILE, json(config))
    await this.compose()
  }
}

function notComposed(address: string): Error {
  return new ReleaseError(
    `${address} did not compose its pages within ${COMPOSER_S} s, and these credentials may not. What is live was not changed. Read the log of the stack's ComposerFunction, then deploy again.`,
  )
}
