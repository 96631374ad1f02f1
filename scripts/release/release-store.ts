import type { BuiltRelease } from '../build/build-release'
import type { Deployable } from '../build/packages'
import { composePage } from './compose-page'
import { type PageManifest, pageManifest } from './page-manifest'
import { parseReleaseIndex, ReleaseError } from './parse-release-index'
import { refuseForeign } from './recognise-site'
import { parseRelease, RELEASE_FILE, type Release } from './release'
import { flip, type ReleaseIndex, versionsOf } from './release-index'
import { StoredReleases } from './stored-releases'

const INDEX_FILE = 'releases.json'
const CONFIG_FILE = 'config.json'
const PAGE_FILE = 'index.html'

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

/** The site: immutable releases, and the few files that say which of them are live. */
export class ReleaseStore extends StoredReleases {
  /** Refuses a place that holds something else, and a site that is not as its index says. */
  async ensureUsable(): Promise<void> {
    await refuseForeign(this.storage)
    await this.#page(await this.index())
  }

  /** Adds a release and makes it current. */
  async publish(release: BuiltRelease): Promise<void> {
    const row = await this.add(release)
    await this.change((index) => flip(index, { name: release.name as Deployable, row }))
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
        `The ${CONFIG_FILE} of ${this.address} is no JSON: ${(error as Error).message}. Nothing was changed. Mend it first.`,
      )
    }
  }

  /** Copies what is live of one package to another site, and makes it live there. */
  async copyCurrent(name: Deployable, target: ReleaseStore): Promise<void> {
    const row = (await this.index())[name]?.current
    if (!row) return
    await this.copyRelease(name, { version: row.version, target: target.storage })
    await target.change((index) => flip(index, { name, row }))
  }

  /**
   * Changes the release index and composes the page again; deploys at the same time all land. The
   * page is composed first, so that an index that names what is not there changes nothing.
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
      // Another deploy may have landed meanwhile, and this page would hide it again.
      const now = await this.storage.read(INDEX_FILE)
      if (now && !now.content.equals(json(changed))) await this.compose()
      return changed
    }
  }

  /**
   * Removes the files of releases that a change of the index has forgotten. Only of those: what
   * the index does not name yet may be another deploy on its way.
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

  /** Writes the page of a changed index, or takes the change back: a disk may have become full. */
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

  /** A way out, not a need: where it is not there any more, the page does without. */
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
