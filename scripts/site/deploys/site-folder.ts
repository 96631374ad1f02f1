import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { folderStorage } from '../../release/storage/folder-storage'
import type { ObjectStorage } from '../../release/storage/object-storage'

/** The site that takes releases. */
export interface SiteFolder {
  folder: string
  storage: ObjectStorage
}

export const siteFolder = (folder: string): SiteFolder => ({
  folder,
  storage: folderStorage(folder),
})

/** Every file below a folder, by its path from there. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
