import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packageOf } from '../../build/shared-packages'
import type { Release } from '../contract/manifest'
import { fallbacksFor } from '../release-set/shared-names'
import type { BuildFolder } from './check-files'

/** Notes on a stock build that passes: the copies that it does not need, and unknown names. */
export function stockNews({ release, folder }: BuildFolder, host: Release | undefined): string[] {
  if (!release.built || !host) return []
  const { shared } = release.federation
  const fallbacks = fallbacksFor(host.federation, release.federation)
  const files = new Set(fallbacks.flatMap(({ fallback }) => fallback))
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length,
    0,
  )
  const unnamed = shared.filter(({ hasNames }) => !hasNames)
  return [
    fallbacks.length > 0 &&
      `it contains a copy of ${packagesOf(fallbacks)} (${bytes} bytes, gzip) for hosts that do not share it: pages here run the host's`,
    unnamed.length > 0 &&
      `the names that it imports from ${packagesOf(unnamed)} are not known, because its bundler does not record them: only the version range is checked`,
  ].filter((line) => line !== false)
}

function packagesOf(shared: readonly { name: string }[]): string {
  return [...new Set(shared.map(({ name }) => packageOf(name)))].sort().join(', ')
}
