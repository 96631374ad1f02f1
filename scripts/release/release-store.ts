import type { BuiltRelease } from '../build/build-release'
import type { Deployable } from '../build/packages'
import { parseRelease, RELEASE_FILE, type Release, ReleaseError } from '../build/release'
import { composePage, type PageManifest, pageManifest } from './compose-page'
import { promote } from './release-changes'
import { parseReleaseIndex, type ReleaseIndex, versionsOf } from './release-index'
import { refuseForeign } from './site-storage'
import { StoredReleases } from './stored-releases'

const INDEX_FILE = 'releases.json'
const CONFIG_FILE = 'config.json'
const PAGE_FILE = 'index.html'

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

/** The site: immutable releases, and the few files that say which of them are live. */
export class ReleaseStore extends StoredReleases {
  /** Refuses a place that holds something else, and a site that lacks what its index names. */
  async ensureUsable(): Promise<void> {
    await refuseForeign(this.storage)
    await this.#page(await this.index())
  }

  /** Adds a release and makes it current. */
  async publish(release: BuiltRelease): Promise<void> {
    const row = await this.add(release)
    await this.change((index) => promote(index, { name: release.name as Deployable, row }))
  }

  async index(): Promise<ReleaseIndex> {
    return (await this.#storedIndex()).index
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
  async copyCurrent(name: Deployable, target: ReleaseStore): Promise<void> {
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
   * Changes the release index and composes the page again; of deploys at the same time, all land.
   * The page is composed first, so that an index that names a missing file changes nothing.
   */
  async change(next: (index: ReleaseIndex) => ReleaseIndex): Promise<ReleaseIndex> {
    for (;;) {
      const { index, etag } = await this.#storedIndex()
      const changed = next(index)
      const page = await this.#page(changed)
      const isWritten =
        changed === index || (await this.storage.replace(INDEX_FILE, json(changed), etag))
      if (!isWritten) continue
      if (page) await this.#show(page, { index, changed })
      // Another deploy may have landed meanwhile, and this page would hide it.
      const now = await this.storage.read(INDEX_FILE)
      if (now && !now.content.equals(json(changed))) await this.compose()
      return changed
    }
  }

  /**
   * Removes the files of releases that a change of the index has forgotten, and no others: what the
   * index does not name yet may belong to another deploy in progress.
   */
  async prune(
    name: Deployable,
    { before, after }: { before: ReleaseIndex; after: ReleaseIndex },
  ): Promise<void> {
    const kept = new Set(versionsOf(after[name]))
    for (const version of versionsOf(before[name])) {
      if (!kept.has(version)) await this.storage.remove(`${name}/${version}`)
    }
  }

  /** Writes the runtime configuration that the page is composed with. */
  async configure(config: unknown): Promise<void> {
    await this.storage.write(CONFIG_FILE, json(config))
    await this.compose()
  }

  /** Composes `index.html` from what is live; does nothing before there is a host to compose. */
  async compose(): Promise<void> {
    for (;;) {
      const { index, etag } = await this.#storedIndex()
      const page = await this.#page(index)
      if (!page) return
      await this.storage.write(PAGE_FILE, page)
      if ((await this.#storedIndex()).etag === etag) return
    }
  }

  /** Writes the page of a changed index, or takes the change back: the disk may be full. */
  async #show(
    page: Buffer,
    { index, changed }: { index: ReleaseIndex; changed: ReleaseIndex },
  ): Promise<void> {
    try {
      await this.storage.write(PAGE_FILE, page)
    } catch (error) {
      const now = await this.storage.read(INDEX_FILE)
      if (now?.content.equals(json(changed))) {
        await this.storage.replace(INDEX_FILE, json(index), now.etag)
      }
      throw error
    }
  }

  async #storedIndex(): Promise<{ index: ReleaseIndex; etag: string | undefined }> {
    const stored = await this.storage.read(INDEX_FILE)
    const index = stored ? parseReleaseIndex(stored.content.toString(), this.address) : {}
    return { index, etag: stored?.etag }
  }

  async #page(releases: ReleaseIndex): Promise<Buffer | undefined> {
    const host = releases.host && (await this.release('host', releases.host.current.version))
    const config = await this.config()
    if (!host || config === undefined) return undefined
    const template = (await this.bytes(`host/${host.version}/${PAGE_FILE}`)).toString()
    const hostBefore = await this.#hostBefore(releases)
    const manifests = await this.#pageManifests(releases)
    const page = { template, host, hostBefore, releases, manifests, config }
    return Buffer.from(composePage(page))
  }

  /** A way out for the page, which does without where it is gone. */
  async #hostBefore({ host }: ReleaseIndex): Promise<Release | undefined> {
    const before = host?.previous[0]
    const stored = before && (await this.storage.read(`host/${before.version}/${RELEASE_FILE}`))
    return stored && parseRelease(stored.content.toString())
  }

  async #pageManifests(releases: ReleaseIndex): Promise<Record<string, PageManifest>> {
    const rows = Object.values(releases).map(({ current }) => current)
    const entries = rows.map(
      async (row) => [row.manifest, pageManifest(await this.manifest(row))] as const,
    )
    return Object.fromEntries(await Promise.all(entries))
  }
}
