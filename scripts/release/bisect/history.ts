import type { Rows } from '@parlor/shared/contract/rows'
import type { RecordedChanges, RecordedRelease } from '../rows/site-changes'
import type { Change, Versions } from './bisect'

/** A recorded change: the time, and what the row said of the release. */
export interface DatedChange extends Change {
  at: string
  release: RecordedRelease | null
}

export interface SiteHistory {
  oldest: Versions
  changes: DatedChange[]
  /** The changes that cannot be tried, or should not be. */
  gone: DatedChange[]
  withdrawn: DatedChange[]
}

interface Wanted {
  rows: Rows
  /** Also try withdrawn releases. */
  withdrawn: boolean
  /** The packages without which nothing can be tried. */
  needed: readonly string[]
  isGone(change: DatedChange): boolean
}

/** All packages' changes by time; a canary counts like a release that is live for everyone. */
export function datedChanges(recorded: RecordedChanges): DatedChange[] {
  return Object.entries(recorded)
    .flatMap(([name, { changes }]) =>
      changes.map(({ at, live, canary }) => {
        const release = canary ?? live
        return { at, name, version: release?.version ?? null, release }
      }),
    )
    .reverse()
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

/** The history from the first moment at which every needed package had a release. */
export function historyOf(
  all: readonly DatedChange[],
  { rows, withdrawn, needed, isGone }: Wanted,
): SiteHistory {
  const isWithdrawn = ({ name, version }: DatedChange) =>
    version !== null && !withdrawn && (rows[name]?.heldBack ?? []).includes(version)
  const there = all.filter((change) => !isWithdrawn(change) && !isGone(change))
  const lives: Record<string, string | null> = {}
  const changes = there.filter(({ name, version }) => {
    const isSame = (lives[name] ?? null) === version
    lives[name] = version
    return !isSame
  })
  const firsts = needed.map((name) => changes.findIndex((change) => change.name === name))
  const begin = Math.max(...firsts) + 1
  const oldest: Record<string, string> = {}
  for (const { name, version } of changes.slice(0, begin)) {
    if (version === null) delete oldest[name]
    else oldest[name] = version
  }
  return {
    oldest,
    changes: changes.slice(begin),
    gone: all.filter((change) => !isWithdrawn(change) && isGone(change)),
    withdrawn: all.filter(isWithdrawn),
  }
}
