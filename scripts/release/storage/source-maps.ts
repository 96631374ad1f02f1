import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltRelease } from '../../build/build-release'
import { MAPS_FOLDER } from '../../build/release'
import type { ReleaseId } from '../contract/manifest'
import { type ReleaseRecord, versionsOf } from '../contract/record'
import type { ObjectStorage } from './object-storage'

const folderOf = ({ name, version }: ReleaseId) => `${name}/${version}`

/** The maps from a release's scripts to its sources, in a place that no visitor can reach. */
export class SourceMaps {
  constructor(private readonly storage: ObjectStorage) {}

  async add(release: BuiltRelease): Promise<void> {
    const folder = join(release.folder, MAPS_FOLDER)
    for (const file of existsSync(folder) ? readdirSync(folder) : []) {
      await this.storage.write(`${folderOf(release)}/${file}`, readFileSync(join(folder, file)))
    }
  }

  /** The map of one script of a release; the index has its name and version. */
  async read(release: ReleaseId, script: string): Promise<string | undefined> {
    return (await this.storage.read(`${folderOf(release)}/${script}.map`))?.content.toString()
  }

  /** Removes the maps of releases that a package's record no longer names. */
  async prune(name: string, record: ReleaseRecord | undefined): Promise<void> {
    const versions = versionsOf(record)
    for (const version of await this.storage.list(name)) {
      if (!versions.includes(version)) await this.storage.remove(folderOf({ name, version }))
    }
  }
}
