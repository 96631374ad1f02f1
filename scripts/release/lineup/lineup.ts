import type { Release } from '@parlor/shared/contract/manifest'

/** What runs together in one page: of each package one release, by name. */
export type Lineup = Readonly<Record<string, Release>>

/** Two packages that cannot run together as they are, or one that can run nowhere. */
export interface Misfit {
  packages: readonly string[]
  /** What does not fit, and what to do. */
  sentence: string
}

export interface Comparison {
  lineup: Lineup
  /** What ran together until now: a name that the host gave up since then is missed. */
  before?: Lineup
}

/** Whether the release of a package is another than before. */
export function isNew({ lineup, before = {} }: Comparison, name: string): boolean {
  return lineup[name]?.version !== before[name]?.version
}
