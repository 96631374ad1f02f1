import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Deployable } from '../../webpack/rooms'
import type { BuiltRelease } from '../build-release'
import { builtManifest } from './federation-manifest'

/** Bytes, gzip: what the first view of each deploy may cost. Raised only with a reason. */
export const BUDGETS: Record<Deployable, number> = {
  host: 150_000,
  'remote-auth': 30_000,
  'remote-chat': 30_000,
}

/** Bytes over the wire, gzip, until each deploy's heaviest first view can run. */
export function firstViewSize({ folder, scripts, styles, name }: BuiltRelease): number {
  const size = (files: string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
  if (name === 'host') return size([...scripts, ...styles])
  const { exposes, metaData } = builtManifest(folder)
  const screens = exposes.map(({ assets }) => size([...assets.js.sync, ...assets.css.sync]))
  return size([metaData.remoteEntry.name]) + Math.max(...screens)
}

export function checkSize(release: BuiltRelease): string[] {
  const size = firstViewSize(release)
  const budget = BUDGETS[release.name as Deployable]
  if (size <= budget) return []
  return [
    `${release.name} grew to ${size} bytes (gzip) for its first view, ${size - budget} over its budget of ${budget}. Find what came in, or raise the budget in check-size.ts with a reason.`,
  ]
}
