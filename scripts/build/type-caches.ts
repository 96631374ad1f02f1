import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** Where the compiler keeps what it found in a package, as `tsconfig.base.json` says. */
export function typeCacheOf(packageFolder: string): string {
  return join(packageFolder, 'node_modules/.cache/types.tsbuildinfo')
}

/**
 * Sets the date of the packages' caches to the start of the check that wrote them. The compiler
 * skips files that are older than its cache, so a file saved during a check would never be checked.
 */
export function dateTypeCaches(packageFolders: readonly string[], startedAt: Date): void {
  for (const cache of packageFolders.map(typeCacheOf).filter(existsSync)) {
    utimesSync(cache, startedAt, startedAt)
  }
}
