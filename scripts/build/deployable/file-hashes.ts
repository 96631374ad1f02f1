import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The subresource integrity of a file's bytes, for an `integrity` attribute. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/** The hash of each file, by its path from the folder. */
export function hashFiles(folder: string, files: Iterable<string>): Record<string, string> {
  return Object.fromEntries(
    [...files].sort().map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
  )
}

/**
 * Maps, compressed copies, pages and declarations; the files of the federation's plugin, and Vite's
 * own manifest in a hidden folder.
 */
const NOT_LOADED = /\.(map|gz|br|html|d\.ts)$|^mf-(manifest|stats)\.json$|^@mf-types|^\./

/** True for a file of a build that a page may load by its hash. */
export function isLoadable(file: string): boolean {
  return !NOT_LOADED.test(file)
}
