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
  previous?: ReleaseSet
}

/** True if the release of a package is not the one from before. */
export function isNew({ releaseSet, previous = {} }: Comparison, name: string): boolean {
  return releaseSet[name]?.version !== previous[name]?.version
}

// The remedies if one side of the page still needs what the other drops. Releases go live one at a
// time, so a rename takes three: expand, move, contract.

const deploy = (name: string) => `npm run deploy -- ${name}`

/** For a candidate host that no longer has what live remotes use. */
export function expandAndContract(what: string, remotes: readonly string[]): string {
  const users = remotes.map(deploy).join(', ')
  return `keep ${what} beside what replaces it and deploy the host (${deploy('host')}), then ${remotes.join(' and ')} without ${what} (${users}), and last the host without ${what} (${deploy('host')}).`
}

/** For a candidate remote that uses what the live host does not have yet. */
export function hostFirst(what: string, remote: string): string {
  return `deploy the host that has ${what} first (${deploy('host')}), then ${remote} (${deploy(remote)}).`
}
