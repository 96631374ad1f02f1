import type { IndexEntry } from '@parlor/shared/contract/release-index'
import type { LoadStage } from '@parlor/shared/contract/report'

/** How often a release reached a stage on one day. */
export interface LoadCount {
  /** In UTC: `2026-11-24`. */
  day: string
  /** As `remote-chat@0.1.0-abc`. */
  release: string
  load: LoadStage
  count: number
}

/** The page loads of one release. */
export interface LoadSums {
  as: 'live' | 'canary'
  version: string
  loads: number
  /** Neither lived, nor left, nor with an error: nothing came after the announcement. */
  silent: number
  /** Hidden within ten seconds, and without an error: not in any share. */
  left: number
  lived: number
  fallbacks: number
  /** Loads with an error of the release; all of them lived. */
  failed: number
}

interface Summed {
  name: string
  counts: readonly LoadCount[]
}

/** The loads of a package's live release, and of its canary; both since the canary's first day. */
export function sumLoads(entry: IndexEntry, { name, counts }: Summed): LoadSums[] {
  const { current, canary } = entry
  const since = canary?.release.publishedAt.slice(0, 10) ?? ''
  const sums = (as: LoadSums['as'], version: string): LoadSums => {
    const own = counts.filter((each) => each.release === `${name}@${version}` && each.day >= since)
    const at = (load: LoadStage) =>
      own.reduce((sum, each) => sum + (each.load === load ? each.count : 0), 0)
    const [loads, left, lived] = [at('start'), at('left'), at('lived')]
    // Forged reports need not add up.
    const silent = Math.max(0, loads - left - lived)
    const failed = Math.min(lived, at('failed'))
    return { as, version, loads, silent, left, lived, fallbacks: at('fallback'), failed }
  }
  return [
    ...(current ? [sums('live', current.version)] : []),
    ...(canary ? [sums('canary', canary.release.version)] : []),
  ]
}
