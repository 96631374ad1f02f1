import { misfitsOf } from '../release-set/conflicts'
import { isNew, type Lineup } from '../release-set/release-set'

export interface Settled {
  /** The releases that run together from now on. */
  taken: Lineup
  /** Packages that stay as they were, and the reasons. */
  left: Record<string, string>
}

/**
 * Finds what of `wanted` can run together. Of two that do not fit, the new one stays away; if both
 * are new, the later by name. One that stayed away only because of another is tried once more.
 * @param before - what runs now; packages that are not in `wanted` are gone
 */
export function settle(before: Lineup, wanted: Lineup): Settled {
  const left: Record<string, string> = {}
  let taken = wanted
  for (let found = unfit(before, taken); found; found = unfit(before, taken)) {
    left[found.name] = found.sentence
    taken = withRelease(taken, found.name, before)
  }
  for (const name of Object.keys(left).sort()) {
    const more = withRelease(taken, name, wanted)
    const found = unfit(before, more)
    if (found) {
      left[name] = found.sentence
    } else {
      taken = more
      delete left[name]
    }
  }
  return { taken, left }
}

/** The first new package that has to stay away, and why; undefined if all fit. */
function unfit(before: Lineup, lineup: Lineup): { name: string; sentence: string } | undefined {
  const found = misfitsOf({ lineup, before }).map(({ packages, sentence }) => {
    const [name = ''] = packages
      .filter((each) => isNew({ lineup, before }, each))
      .sort()
      .reverse()
    return { name, sentence }
  })
  return found.sort((one, other) => (one.name < other.name ? 1 : -1))[0]
}

/** The lineup with this package as in another lineup, which may lack it. */
function withRelease(lineup: Lineup, name: string, from: Lineup): Lineup {
  const { [name]: _, ...others } = lineup
  const release = from[name]
  return release ? { ...others, [name]: release } : others
}
