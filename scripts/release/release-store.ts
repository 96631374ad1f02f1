import { readFederationManifest } from '../../host/remotes/loading/federation-manifest'
import type { BuiltRelease } from '../build/build-release'
import { parseRelease, RELEASE_FILE, type Release, ReleaseError } from '../build/release'
import { composePage, pageManifest } from './page/compose-page'
import { pageScreen, strangersPaths } from './page/page-screens'
import { promote } from './release-changes'
import { indexForPages, type ReleaseIndex, versionsOf } from './release-index'
import type { Origin } from './rows/git-state'
import { StoredRows } from './rows/stored-rows'
import { readRouting } from './screens'
import { refuseForeign } from './site-storage'
import { StoredReleases } from './stored-releases'

const CONFIG_FILE = 'config.json'
const PAGE_FILE = 'index.html'

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

interface IndexChange {
  before: ReleaseIndex
  after: ReleaseIndex
}

/** The site: immutable releases, and the few files that say which of them are live. */
export class ReleaseStore extends StoredReleases {
  /** Refuses a place that holds something else, and a site that lacks what its index names. */
  async ensureUsable(name?: string): Promise<void> {
    await refuseForeign(this.storage)
    await this.#pages(await this.index(name))
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

  /** The runtime configuration of the site, if it has one. */
  async config(): Promise<unknown> {
    const stored = await this.storage.read(CONFIG_FILE)
    try {
      return stored && JSON.parse(stored.content.toString())
    } catch (error) {
      throw new ReleaseError(
        `The ${CONFIG_FILE} of ${this.address} is not valid JSON: ${(error as Error).message}. Nothing was changed. Correct it first.`,
      )
    }
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
      await this.#pages(after)
      const changed = Object.entries(after).filter(([name, row]) => row !== before[name])
      let isWritten = true
      for (const [name, row] of changed) isWritten &&= await rows.write(name, row)
      if (!isWritten) continue
      try {
        await this.compose()
      } catch (error) {
        for (const [name, row] of changed) await rows.takeBack(name, row)
        // Of two errors the first says why.
        await this.compose().catch(() => {})
        throw error
      }
      return { before, after }
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

  /**
   * Composes `releases.json`, `index.html` and the pages of the specified paths for strangers from
   * all rows, until what was read is what stands; no page before there is a host for it.
   */
  async compose(): Promise<void> {
    for (;;) {
      const rows = await StoredRows.read(this.storage)
      const pages = await this.#pages(rows.index)
      if (!(await rows.compose())) continue
      for (const [path, page] of pages) await this.storage.write(path, page)
      if (await rows.stillStands()) return
    }
  }

  /** Every page, by its path; none before there are a host and a configuration. */
  async #pages(releases: ReleaseIndex): Promise<Map<string, Buffer>> {
    const pages = new Map<string, Buffer>()
    const row = releases.host?.current
    const config = await this.config()
    if (!row || config === undefined) return pages
    const host = await this.release('host', row.version)
    const template = (await this.bytes(`host/${host.version}/${PAGE_FILE}`)).toString()
    const hostBefore = await this.#hostBefore(releases)
    const manifests = await this.#pageManifests(releases)
    const page = {
      template,
      host,
      hostBefore,
      manifests,
      config,
      releases: indexForPages(releases),
    }
    const { routing } = readFederationManifest(await this.manifest(row))
    for (const pinned of strangersPaths(readRouting(routing))) {
      const screen = await pageScreen(pinned, {
        ...{ host, releases, config, manifests },
        release: (name, version) => this.#readable(name, version),
        text: async (path) => (await this.storage.read(path))?.content.toString(),
      })
      pages.set(
        `${pinned.path.slice(1)}/${PAGE_FILE}`,
        Buffer.from(composePage({ ...page, screen })),
      )
    }
    return pages.set(PAGE_FILE, Buffer.from(composePage(page)))
  }

  async #readable(name: string, version: string): Promise<Release | undefined> {
    const stored = await this.storage.read(`${name}/${version}/${RELEASE_FILE}`)
    return stored && parseRelease(stored.content.toString())
  }

  /** A way out for the page, which does without where it is gone. */
  async #hostBefore({ host }: ReleaseIndex): Promise<Release | undefined> {
    const before = host?.previous[0]
    return before && this.#readable('host', before.version)
  }

  async #pageManifests(releases: ReleaseIndex): Promise<Record<string, object>> {
    const rows = Object.values(releases).map(({ current }) => current)
    const entries = rows.map(
      async (row) => [row.manifest, pageManifest(await this.manifest(row))] as const,
    )
    return Object.fromEntries(await Promise.all(entries))
  }
}
