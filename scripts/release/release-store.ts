import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deployable } from '../webpack/rooms'
import type { BuiltRelease } from './build-release'
import { composePage } from './compose-page'
import { parseReleaseIndex } from './parse-release-index'
import { MANIFEST_FILE, RELEASE_FILE, type Release } from './release'
import { flip, type ReleaseIndex, type ReleaseRow } from './release-index'
import type { ObjectStorage } from './storage/object-storage'

const INDEX_FILE = 'releases.json'
const CONFIG_FILE = 'config.json'
const PAGE_FILE = 'index.html'

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

/** The site: immutable releases, and the few files that say which of them are live. */
export class ReleaseStore {
  constructor(private readonly storage: ObjectStorage) {}

  /**
   * Puts a release's files in place; nothing names them yet. `release.json` comes last, so that a
   * release that has it is whole.
   */
  async add(release: BuiltRelease): Promise<ReleaseRow> {
    const folder = `${release.name}/${release.version}`
    if (!(await this.storage.read(`${folder}/${RELEASE_FILE}`))) {
      for (const file of [...Object.keys(release.files), RELEASE_FILE]) {
        await this.storage.write(`${folder}/${file}`, readFileSync(join(release.folder, file)))
      }
    }
    return {
      version: release.version,
      manifest: `/${folder}/${MANIFEST_FILE}`,
      integrity: release.files[MANIFEST_FILE] ?? '',
      publishedAt: new Date().toISOString(),
    }
  }

  /** Adds a release and makes it current. */
  async publish(release: BuiltRelease): Promise<void> {
    const row = await this.add(release)
    await this.change((index) => flip(index, { name: release.name as Deployable, row }))
  }

  async index(): Promise<ReleaseIndex> {
    const stored = await this.storage.read(INDEX_FILE)
    return stored ? parseReleaseIndex(stored.content.toString(), this.storage.address) : {}
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

  /** A release's federation manifest. */
  manifest({ manifest }: ReleaseRow): Promise<string> {
    return this.#file(manifest.slice(1))
  }

  /** Changes the release index and composes the page again; deploys at the same time all land. */
  async change(next: (index: ReleaseIndex) => ReleaseIndex): Promise<ReleaseIndex> {
    for (;;) {
      const stored = await this.storage.read(INDEX_FILE)
      const index = stored ? parseReleaseIndex(stored.content.toString(), this.storage.address) : {}
      const changed = next(index)
      const isWritten =
        changed === index || (await this.storage.replace(INDEX_FILE, json(changed), stored?.etag))
      if (!isWritten) continue
      await this.compose()
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
    const kept = new Set(after[name]?.previous.map(({ version }) => version))
    for (const { version } of before[name]?.previous ?? []) {
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
      const stored = await this.storage.read(INDEX_FILE)
      const releases = await this.index()
      const host = releases.host && (await this.#release('host', releases.host.current.version))
      const config = await this.storage.read(CONFIG_FILE)
      if (!host || !config) return
      const template = await this.#file(`host/${host.version}/${PAGE_FILE}`)
      const page = composePage({
        template,
        host,
        releases,
        config: JSON.parse(config.content.toString()),
      })
      await this.storage.write(PAGE_FILE, Buffer.from(page))
      // Another deploy may have landed meanwhile, and this page would hide it again.
      if ((await this.storage.read(INDEX_FILE))?.etag === stored?.etag) return
    }
  }

  async #release(name: Deployable, version: string): Promise<Release> {
    return JSON.parse(await this.#file(`${name}/${version}/${RELEASE_FILE}`)) as Release
  }

  async #file(path: string): Promise<string> {
    return (await this.#bytes(path)).toString()
  }

  async #bytes(path: string): Promise<Buffer> {
    const stored = await this.storage.read(path)
    if (!stored)
      throw new Error(`The release index names ${path}, which is not in ${this.storage.address}.`)
    return stored.content
  }
}
