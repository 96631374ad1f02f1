import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocked, StorageError, takeLock } from './database'

/** Locked by the kernel while a site runs on the folder: a killed process no longer holds it. */
const lockFile = (folder: string) => join(folder, 'running.lock')
/** The address of that site, once it serves. */
const addressFile = (folder: string) => join(folder, 'running')

export interface DataFolderLock {
  /** Publishes the address of the site to other commands. */
  serves(url: string): void
  release(): void
}

/** Makes this process the only one that runs a site on a data folder, or throws `StorageError`. */
export function lockDataFolder(folder: string): DataFolderLock {
  const lock = takeLock(lockFile(folder))
  if (!lock) {
    const where = runningSite(folder)?.url ?? 'it is starting'
    throw new StorageError(
      `A site runs on the data folder ${folder} already (${where}). Stop it, or give another folder with --data.`,
    )
  }
  // Left by a site that was killed.
  rmSync(addressFile(folder), { force: true })
  return {
    serves: (url) => writeFileSync(addressFile(folder), url),
    release: () => lock.close(),
  }
}

/** The site that runs on a data folder, without an address while it starts; undefined for none. */
export function runningSite(folder: string): { url?: string } | undefined {
  if (!existsSync(lockFile(folder)) || !isLocked(lockFile(folder))) return undefined
  const file = addressFile(folder)
  return existsSync(file) ? { url: readFileSync(file, 'utf8') } : {}
}
