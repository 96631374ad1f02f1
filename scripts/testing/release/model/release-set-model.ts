import { traitsOf } from './catalogue'
import type { ModelPackage } from './package-model'

// The releases that run together: whether they fit, and the selection of those that do.

export type ModelSet = Record<string, string>

/** The releases of the records that run together, beginning with those that pages have. */
export function chooseSet(packages: Record<string, ModelPackage>, previous: ModelSet): ModelSet {
  const requested = Object.fromEntries(
    Object.entries(packages).flatMap(([name, { live }]) => (live ? [[name, live]] : [])),
  )
  const droppedNames: string[] = []
  let releases: ModelSet = requested
  for (;;) {
    const changedPairs = conflictsIn(releases).map((pair) =>
      pair.filter((name) => releases[name] !== previous[name]).sort(),
    )
    // Of two new requested changes the first by name wins.
    const victim = changedPairs
      .map((each) => each.at(-1) ?? '')
      .sort()
      .at(-1)
    if (!victim) break
    droppedNames.push(victim)
    releases = withVersion(releases, victim, previous[victim])
  }
  for (const name of droppedNames.sort()) {
    const more = withVersion(releases, name, requested[name])
    if (conflictsIn(more).length === 0) releases = more
  }
  return releases
}

/** A canary runs in place of its record's live release, and has to fit the others. */
export function fitsAsCanary(
  releases: ModelSet,
  name: string,
  { live, canary = '' }: ModelPackage,
): boolean {
  return releases[name] === live && conflictsIn({ ...releases, [name]: canary }).length === 0
}

/** The pairs that do not fit. */
export function conflictsIn(releases: ModelSet): string[][] {
  const { host, ...remotes } = releases
  const remoteEntries = Object.entries(remotes)
  const { gives = [] } = host ? traitsOf('host', host) : {}
  const unfitPairs = remoteEntries
    .filter(([name, version]) => {
      const { takes = [] } = traitsOf(name, version)
      return host && takes.some((each) => !gives.includes(each))
    })
    .map(([name]) => ['host', name])
  const pathConflicts = remoteEntries.flatMap(([name, version], at) =>
    remoteEntries
      .slice(at + 1)
      .filter(([other, its]) => {
        const { path } = traitsOf(name, version)
        return path !== undefined && path === traitsOf(other, its).path
      })
      .map(([other]) => [name, other]),
  )
  return [...unfitPairs, ...pathConflicts]
}

export function knows(host: string | undefined, keys: readonly string[]): boolean {
  return !host || keys.every((key) => traitsOf('host', host).keys?.includes(key))
}

function withVersion(releases: ModelSet, name: string, version: string | undefined): ModelSet {
  const { [name]: _, ...others } = releases
  return version ? { ...others, [name]: version } : others
}
