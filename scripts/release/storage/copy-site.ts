import { cpSync, existsSync, readdirSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKS_FOLDER } from '@parlor/shared/contract/build/release-files'
import { isReleaseName } from '../../build/packages'
import { ReleaseError } from '../../build/release'
import { entriesOf, versionsOf } from '../contract/record'
import { releasesOf } from '../contract/release-index'
import { readState } from '../records/site-state'
import { ensureWhole, openRelease } from '../release-set/open-release'
import { folderStorage, OWN_FOLDERS } from './folder-storage'

interface SiteCopy {
  from: string
  to: string
}

/**
 * Copies a site whose releases others deploy meanwhile. Returns a sentence for each release that is
 * not whole in the site itself.
 */
export async function copySite(copy: SiteCopy): Promise<string[]> {
  await copyRecords(copy)
  const faults = await copyReleases(copy)
  if (faults.length === 0) return []
  // Somebody may have deleted them since the records were copied.
  await copyRecords(copy)
  return copyReleases(copy)
}

/** Copies records, configuration and pages of one moment: small files, so no deploy waits long. */
export function copyRecords({ from, to }: SiteCopy): Promise<void> {
  return folderStorage(from).exclusively(async () => {
    const isSmall = (name: string) =>
      !isReleaseName(name) && name !== CHECKS_FOLDER && !OWN_FOLDERS.includes(name)
    for (const name of readdirSync(from).filter(isSmall)) {
      cpSync(join(from, name), join(to, name), { recursive: true })
    }
  })
}

/** Copies the releases that the copied records name, which never change, and checks their hashes. */
export async function copyReleases({ from, to }: SiteCopy): Promise<string[]> {
  const storage = folderStorage(to)
  const { records, index } = await readState(storage)
  const faults: string[] = []
  for (const name of new Set([...Object.keys(records), ...Object.keys(index)])) {
    const releases = [...releasesOf(index[name]), ...entriesOf(records[name])]
    const entries = new Map(releases.map((entry) => [entry.version, entry]))
    for (const version of new Set([...entries.keys(), ...versionsOf(records[name])])) {
      for (const path of [`${name}/${version}`, `${CHECKS_FOLDER}/${name}/${version}.json`]) {
        if (existsSync(join(from, path)))
          await cp(join(from, path), join(to, path), { recursive: true })
      }
      const entry = entries.get(version)
      if (!entry) continue
      try {
        const { integrity } = entry
        const release = await openRelease(storage, name, { version, integrity, screens: 'its own' })
        await ensureWhole(storage, release)
      } catch (error) {
        if (!(error instanceof ReleaseError)) throw error
        faults.push(error.message)
      }
    }
  }
  return faults
}
