import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from './integrity'
import { RELEASE_FILE } from './release'

/** The hash of every file of a build, by path from its folder. */
export function hashFiles(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== RELEASE_FILE)
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
  return Object.fromEntries(
    files.map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
  )
}
