import { isNew, type Lineup } from './lineup'
import { misfitsOf } from './misfits'

export interface Settled {
  /** What runs together from now on. */
  taken: Lineup
  /** Packages that stay as they were, and why. */
  left: Record<string, string>
}

/**
 * What of `wanted` can run together. Of two that do not fit the one that is new stays away; where both
 * are, the later by name. What stayed away only because of another that did is tried once more.
 * @param before - what runs now; packages that `wanted` does not have are gone
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

/** The new package that stays away first, and why; undefined where all fit. */
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

/** The lineup with this package as it is in another, which may not have it. */
function withRelease(lineup: Lineup, name: string, from: Lineup): Lineup {
  const { [name]: _, ...others } = lineup
  const release = from[name]
  return release ? { ...others, [name]: release } : others
}
