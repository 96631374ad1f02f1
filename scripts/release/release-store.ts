import type { Deployable } from '../webpack/rooms'
import type { BuiltRelease } from './build-release'
import { builtFiles } from './built-files'
import { composePage } from './compose-page'
import { integrityOf } from './integrity'
import { type PageManifest, pageManifest } from './page-manifest'
import { parseReleaseIndex, ReleaseError } from './parse-release-index'
import { refuseForeign } from './recognise-site'
import { MANIFEST_FILE, parseRelease, RELEASE_FILE, type Release } from './release'
import { flip, type ReleaseIndex, type ReleaseRow, versionsOf } from './release-index'
import type { ObjectStorage } from './storage/object-storage'

const INDEX_FILE = 'releases.json'
const CONFIG_FILE = 'config.json'
const PAGE_FILE = 'index.html'

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

/** The site: immutable releases, and the few files that say which of them are live. */
export class ReleaseStore {
  constructor(private readonly storage: ObjectStorage) {}

  /** For messages: the folder, or `s3://bucket/prefix`. */
  get address(): string {
    return this.storage.address
  }

  /** Refuses a place that holds something else, and a site that is not as its index says. */
  async ensureUsable(): Promise<void> {
    await refuseForeign(this.storage)
    await this.#page(await this.index())
  }

  /**
   * Puts a release's files in place; nothing names them yet. `release.json` comes last, so that a
   * release that has it is whole, and stays as it is: its address is in use, or was.
   */
  async add(release: BuiltRelease): Promise<ReleaseRow> {
    const { version } = release
    const folder = `${release.name}/${version}`
    const stored = await this.storage.read(`${folder}/${RELEASE_FILE}`)
    if (!stored) {
      for (const [path, content] of builtFiles(release)) {
        await this.storage.write(`${folder}/${path}`, content)
      }
    }
    const { files } = stored ? parseRelease(stored.content.toString()) : release
    return {
      version,
      manifest: `/${folder}/${MANIFEST_FILE}`,
      integrity: files[MANIFEST_FILE] ?? '',
      publishedAt: new Date().toISOString(),
    }
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
    const { files } = await this.#release(name, row.version)
    for (const file of [...Object.keys(files), RELEASE_FILE]) {
      const path = `${name}/${row.version}/${file}`
      await target.storage.write(path, await this.#bytes(path))
    }
    await target.change((index) => flip(index, { name, row }))
  }

  /** A release's federation manifest, which is the one that the index vouches for. */
  async manifest({ manifest, integrity }: ReleaseRow): Promise<string> {
    const content = await this.#bytes(manifest.slice(1))
    if (integrityOf(content) === integrity) return content.toString()
    throw new ReleaseError(
      `The release index of ${this.address} has another hash for ${manifest} than that file has, so no page would run it. Nothing was changed. Put back releases.json as the last deploy wrote it.`,
    )
  }

  /** Refuses a release of which a file is missing, or is not as it was published. */
  async ensureWhole(name: Deployable, { version }: ReleaseRow): Promise<void> {
    const { files } = await this.#release(name, version)
    for (const [file, hash] of Object.entries(files)) {
      const path = `${name}/${version}/${file}`
      if (integrityOf(await this.#bytes(path)) === hash) continue
      throw new ReleaseError(
        `${path} in ${this.address} is not what was published, so no page would run it. Nothing was changed. Deploy ${name} again from its sources.`,
      )
    }
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
    const host = releases.host && (await this.#release('host', releases.host.current.version))
    const config = await this.config()
    if (!host || config === undefined) return undefined
    const template = await this.#file(`host/${host.version}/${PAGE_FILE}`)
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

  async #release(name: Deployable, version: string): Promise<Release> {
    return parseRelease(await this.#file(`${name}/${version}/${RELEASE_FILE}`))
  }

  async #file(path: string): Promise<string> {
    return (await this.#bytes(path)).toString()
  }

  async #bytes(path: string): Promise<Buffer> {
    const stored = await this.storage.read(path)
    if (stored) return stored.content
    throw new ReleaseError(
      `The release index names ${path}, which is not in ${this.address}. Nothing was changed. Put back that file, or releases.json as the last deploy wrote it.`,
    )
  }
}
