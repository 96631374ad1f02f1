import type { Release } from '../contract/manifest'

/** The releases that run together in one page, one of each package, by name. */
export type ReleaseSet = Readonly<Record<string, Release>>

/** Two packages that cannot run together as they are, or one that can run nowhere. */
export interface Conflict {
  packages: readonly string[]
  /** The sentence for the operator: what does not fit, and what to do. */
  sentence: string
}

export interface Comparison {
  releaseSet: ReleaseSet
  /** The releases that ran together before: a name that the host has dropped since is missed. */
  before?: ReleaseSet
}

/** True if the release of a package is not the one from before. */
export function isNew({ releaseSet, before = {} }: Comparison, name: string): boolean {
  return releaseSet[name]?.version !== before[name]?.version
}
