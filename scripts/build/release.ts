import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export { integrityOf } from './deployable/file-hashes'

/** The place of a build's source maps, which only those who debug its scripts may read. */
export const MAPS_FOLDER = 'maps'

/** The place of declarations, which the gate compiles where a build has no sources. */
export const TYPES_FOLDER = 'types'

/** Every file below a folder, by its path from there; empty if there is no such folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** The site cannot be read or changed; the message gives the reason and the remedy. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}
