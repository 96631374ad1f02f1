import { traitsOf } from './catalogue'
import type { Package } from './package-model'
import type { Holds } from './rules'

export type Lineup = Record<string, string>
/** The releases that run together: whether they fit, and the selection of those that do. */
export class LineupModel {
  constructor(private readonly holds: Holds) {}

  /** The releases of the rows that run together, beginning with those that pages have. */
  settle(packages: Record<string, Package>, before: Lineup): Lineup {
    const wanted = Object.fromEntries(
      Object.entries(packages).flatMap(([name, { live }]) => (live ? [[name, live]] : [])),
    )
    const left: string[] = []
    let taken: Lineup = wanted
    for (;;) {
      const victims = this.misfits(taken).map((packages) =>
        packages.filter((name) => taken[name] !== before[name]).sort(),
      )
      const isFirstTaken = this.holds('of two new claims the first by name wins')
      const victim = victims
        .map((each) => each.at(isFirstTaken ? -1 : 0) ?? '')
        .sort()
        .at(-1)
      if (!victim) break
      left.push(victim)
      taken = withVersion(taken, victim, before[victim])
    }
    for (const name of left.sort()) {
      const more = withVersion(taken, name, wanted[name])
      if (this.misfits(more).length === 0) taken = more
    }
    return taken
  }

  /** A canary runs in place of its row's live release, and has to fit the others. */
  isCanaryTaken(taken: Lineup, name: string, { live, canary = '' }: Package): boolean {
    return taken[name] === live && this.misfits({ ...taken, [name]: canary }).length === 0
  }

  /** The pairs that do not fit. */
  misfits(lineup: Lineup): string[][] {
    const { host, ...remotes } = lineup
    const all = Object.entries(remotes)
    const { gives = [] } = host ? traitsOf('host', host) : {}
    const isMissed = (taken: string) =>
      !gives.includes(taken) &&
      this.holds(taken.startsWith('--') ? 'tokens have to fit' : 'names have to fit')
    const unfit = all
      .filter(([name, version]) => host && traitsOf(name, version).takes?.some(isMissed))
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
    return [...unfit, ...(this.holds('paths have to fit') ? clashes : [])]
  }

  knows(host: string | undefined, keys: readonly string[]): boolean {
    if (!host || !this.holds('the configuration has to fit the host')) return true
    return keys.every((key) => traitsOf('host', host).keys?.includes(key))
  }
}

function withVersion(lineup: Lineup, name: string, version: string | undefined): Lineup {
  const { [name]: _, ...others } = lineup
  return version ? { ...others, [name]: version } : others
}
