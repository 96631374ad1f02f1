import { traitsOf } from './catalogue'
import type { Package } from './package-model'

// The releases that run together: whether they fit, and the selection of those that do.

export type Lineup = Record<string, string>

/** The releases of the records that run together, beginning with those that pages have. */
export function settle(packages: Record<string, Package>, before: Lineup): Lineup {
  const wanted = Object.fromEntries(
    Object.entries(packages).flatMap(([name, { live }]) => (live ? [[name, live]] : [])),
  )
  const left: string[] = []
  let taken: Lineup = wanted
  for (;;) {
    const changed = misfits(taken).map((pair) =>
      pair.filter((name) => taken[name] !== before[name]).sort(),
    )
    // Of two new requested changes the first by name wins.
    const victim = changed
      .map((each) => each.at(-1) ?? '')
      .sort()
      .at(-1)
    if (!victim) break
    left.push(victim)
    taken = withVersion(taken, victim, before[victim])
  }
  for (const name of left.sort()) {
    const more = withVersion(taken, name, wanted[name])
    if (misfits(more).length === 0) taken = more
  }
  return taken
}

/** A canary runs in place of its record's live release, and has to fit the others. */
export function isCanaryTaken(
  taken: Lineup,
  name: string,
  { live, canary = '' }: Package,
): boolean {
  return taken[name] === live && misfits({ ...taken, [name]: canary }).length === 0
}

/** The pairs that do not fit. */
export function misfits(lineup: Lineup): string[][] {
  const { host, ...remotes } = lineup
  const all = Object.entries(remotes)
  const { gives = [] } = host ? traitsOf('host', host) : {}
  const unfit = all
    .filter(([name, version]) => {
      const { takes = [] } = traitsOf(name, version)
      return host && takes.some((each) => !gives.includes(each))
    })
    .map(([name]) => ['host', name])
  const clashes = all.flatMap(([name, version], at) =>
    all
      .slice(at + 1)
      .filter(([other, its]) => {
        const { path } = traitsOf(name, version)
        return path !== undefined && path === traitsOf(other, its).path
      })
      .map(([other]) => [name, other]),
  )
  return [...unfit, ...clashes]
}

export function knows(host: string | undefined, keys: readonly string[]): boolean {
  return !host || keys.every((key) => traitsOf('host', host).keys?.includes(key))
}

function withVersion(lineup: Lineup, name: string, version: string | undefined): Lineup {
  const { [name]: _, ...others } = lineup
  return version ? { ...others, [name]: version } : others
}
