import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { BuiltRelease } from '../build/build-release'
import { builtFiles } from '../build/built-files'
import {
  CHECKS_FILE,
  CHECKS_FOLDER,
  integrityOf,
  MANIFEST_FILE,
  parseRelease,
  RELEASE_FILE,
  type Release,
  ReleaseError,
} from '../build/release'
import type { ReleaseRow } from './release-index'
import type { Origin } from './rows/git-state'
import type { ObjectStorage } from './storage/object-storage'

const checksSchema = v.object({
  /** The steps by which a remote's team tries it. */
  smoke: v.optional(v.unknown()),
  /** A remote's TypeScript, by path from its folder. */
  sources: v.optional(v.record(v.string(), v.string())),
})
/** What a release brought for the gates of other teams. */
export type ReleaseChecks = v.InferOutput<typeof checksSchema>

const checksPath = (name: string, version: string) => `${CHECKS_FOLDER}/${name}/${version}.json`

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
  async add(release: BuiltRelease, origin: Origin = {}): Promise<ReleaseRow> {
    const { name, version } = release
    const folder = `${name}/${version}`
    const stored = await this.storage.read(`${folder}/${RELEASE_FILE}`)
    if (!stored) {
      const checks = join(release.folder, CHECKS_FILE)
      if (existsSync(checks)) {
        await this.storage.write(checksPath(name, version), readFileSync(checks))
      }
      const compressed = this.storage.hasCompressedCopies
      for (const [path, content] of builtFiles(release, { compressed })) {
        await this.storage.write(`${folder}/${path}`, content)
      }
    }
    const { files, screens } = stored ? parseRelease(stored.content.toString()) : release
    return {
      version,
      manifest: `/${folder}/${MANIFEST_FILE}`,
      integrity: files[MANIFEST_FILE] ?? '',
      publishedAt: new Date().toISOString(),
      ...(screens && { screens }),
      ...origin,
    }
  }

  /** What a release brought for the gates of other teams; undefined where it brought nothing readable. */
  async checks(name: string, { version }: ReleaseRow): Promise<ReleaseChecks | undefined> {
    const stored = await this.storage.read(checksPath(name, version))
    const json = v.pipe(v.string(), v.parseJson(), checksSchema)
    const { success, output } = v.safeParse(json, stored?.content.toString())
    return success ? output : undefined
  }

  /** The JSON of a release's federation manifest, if it has the hash that the index names. */
  async manifest(row: Pick<ReleaseRow, 'manifest' | 'integrity'>): Promise<unknown> {
    const { manifest, integrity } = row
    const content = await this.bytes(manifest.slice(1))
    if (integrityOf(content) === integrity) return JSON.parse(content.toString())
    throw new ReleaseError(
      `The release index of ${this.address} has the wrong hash for ${manifest}, so no page would run it. Nothing was changed. Restore the package's row in releases/ as the last deploy wrote it.`,
    )
  }

  /** One file of a release, if it has it. */
  async readFile(name: string, { version }: ReleaseRow, file: string) {
    return (await this.storage.read(`${name}/${version}/${file}`))?.content.toString()
  }

  /** Refuses a release of which a file is missing, or is not as it was published. */
  async ensureWhole(name: string, { version }: ReleaseRow): Promise<void> {
    const { files } = await this.release(name, version)
    for (const [file, hash] of Object.entries(files)) {
      const path = `${name}/${version}/${file}`
      if (integrityOf(await this.bytes(path)) === hash) continue
      throw new ReleaseError(
        `${path} in ${this.address} has changed since it was published, so no page would run it. Nothing was changed. Deploy ${name} again from its sources.`,
      )
    }
  }

  protected async removeRelease(name: string, version: string): Promise<void> {
    await this.storage.remove(`${name}/${version}`)
    await this.storage.remove(checksPath(name, version))
  }

  protected async release(name: string, version: string): Promise<Release> {
    return parseRelease((await this.bytes(`${name}/${version}/${RELEASE_FILE}`)).toString())
  }

  /** A file that the index, or a release, says is there. */
  protected async bytes(path: string): Promise<Buffer> {
    const stored = await this.storage.read(path)
    if (stored) return stored.content
    throw new ReleaseError(
      `The release index names ${path}, which is not in ${this.address}. Nothing was changed. Restore that file, or the package's row in releases/ as the last deploy wrote it.`,
    )
  }
}
