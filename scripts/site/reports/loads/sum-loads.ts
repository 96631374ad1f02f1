import type { LoadStage } from '@parlor/shared/contract/report'
import type { IndexEntry } from '../../../release/contract/release-index'

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
  /** Loads with an error of the release, or in which it did not load. */
  failed: number
  /** Loads in which the page fell back from the release. */
  fallbacks: number
}

interface SumOptions {
  name: string
  counts: readonly LoadCount[]
}

/** The loads of a package's live release, and of its canary; both since the canary's first day. */
export function sumLoads(entry: IndexEntry, { name, counts }: SumOptions): LoadSums[] {
  const { current, canary } = entry
  const since = canary?.release.publishedAt.slice(0, 10) ?? ''
  const sums = (as: LoadSums['as'], version: string): LoadSums => {
    const days = counts.filter((each) => each.release === `${name}@${version}` && each.day >= since)
    const at = (load: LoadStage) =>
      days.reduce((sum, each) => sum + (each.load === load ? each.count : 0), 0)
    return { as, version, loads: at('start'), failed: at('failed'), fallbacks: at('fallback') }
  }
  return [
    ...(current ? [sums('live', current.version)] : []),
    ...(canary ? [sums('canary', canary.release.version)] : []),
  ]
}
