import type { BuiltRelease } from '../build/build-release'
import { builtFiles } from '../build/built-files'
import { integrityOf } from '../build/integrity'
import type { Deployable } from '../build/packages'
import {
  MANIFEST_FILE,
  parseRelease,
  RELEASE_FILE,
  type Release,
  ReleaseError,
} from '../build/release'
import type { ReleaseRow } from './release-index'
import type { ObjectStorage } from './storage/object-storage'

/** The releases of a site: written once, read, removed, and never changed. */
export class StoredReleases {
  constructor(protected readonly storage: ObjectStorage) {}

  /** For messages: the folder, or `s3://bucket/prefix`. */
  get address(): string {
    return this.storage.address
  }

  /**
   * Puts a release's files in place; nothing names them yet. `release.json` comes last, so that a
   * release that has it is whole, and is left alone: pages may be using it.
   */
  async add(release: BuiltRelease): Promise<ReleaseRow> {
    const { version } = release
    const folder = `${release.name}/${version}`
    const stored = await this.storage.read(`${folder}/${RELEASE_FILE}`)
    if (!stored) {
      const compressed = this.storage.hasCompressedCopies
      for (const [path, content] of builtFiles(release, { compressed })) {
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

  /** A release's federation manifest, if it has the hash that the index names. */
  async manifest({ manifest, integrity }: ReleaseRow): Promise<string> {
    const content = await this.bytes(manifest.slice(1))
    if (integrityOf(content) === integrity) return content.toString()
    throw new ReleaseError(
      `The release index of ${this.address} has the wrong hash for ${manifest}, so no page would run it. Nothing was changed. Restore releases.json as the last deploy wrote it.`,
    )
  }

  /** One file of a release, if it has it. */
  async readFile(name: Deployable, { version }: ReleaseRow, file: string) {
    return (await this.storage.read(`${name}/${version}/${file}`))?.content.toString()
  }

  /** Refuses a release of which a file is missing, or is not as it was published. */
  async ensureWhole(name: Deployable, { version }: ReleaseRow): Promise<void> {
    const { files } = await this.release(name, version)
    for (const [file, hash] of Object.entries(files)) {
      const path = `${name}/${version}/${file}`
      if (integrityOf(await this.bytes(path)) === hash) continue
      throw new ReleaseError(
        `${path} in ${this.address} has changed since it was published, so no page would run it. Nothing was changed. Deploy ${name} again from its sources.`,
      )
    }
  }

  protected async release(name: Deployable, version: string): Promise<Release> {
    return parseRelease((await this.bytes(`${name}/${version}/${RELEASE_FILE}`)).toString())
  }

  /** A file that the index, or a release, says is there. */
  protected async bytes(path: string): Promise<Buffer> {
    const stored = await this.storage.read(path)
    if (stored) return stored.content
    throw new ReleaseError(
      `The release index names ${path}, which is not in ${this.address}. Nothing was changed. Restore that file, or releases.json as the last deploy wrote it.`,
    )
  }
}
