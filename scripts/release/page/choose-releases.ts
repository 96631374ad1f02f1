import { conflictsOf } from '../release-set/conflicts'
import { isNew, type ReleaseSet } from '../release-set/release-set'

export interface ChosenReleases {
  /** The releases that run together from now on. */
  live: ReleaseSet
  /** Packages that stay as they were, and the reasons. */
  left: Record<string, string>
}

/**
 * Finds what of `requested` can run together. Of two that do not fit, the new one stays away; if
 * both are new, the later by name. One that stayed away only because of another is tried once more.
 * @param before - what runs now; packages that are not in `requested` are gone
 */
export function chooseReleases(before: ReleaseSet, requested: ReleaseSet): ChosenReleases {
  const left: Record<string, string> = {}
  let live = requested
  for (let found = unfit(before, live); found; found = unfit(before, live)) {
    left[found.name] = found.sentence
    live = withRelease(live, found.name, before)
  }
  for (const name of Object.keys(left).sort()) {
    const more = withRelease(live, name, requested)
    const found = unfit(before, more)
    if (found) {
      left[name] = found.sentence
    } else {
      live = more
      delete left[name]
    }
  }
  return { live, left }
}

/** The first new package that has to stay away, and why; undefined if all fit. */
function unfit(before: ReleaseSet, releaseSet: ReleaseSet) {
  const found = conflictsOf({ releaseSet, before }).map(({ packages, sentence }) => {
    const [name = ''] = packages
      .filter((each) => isNew({ releaseSet, before }, each))
      .sort()
      .reverse()
    return { name, sentence }
  })
  return found.sort((one, other) => (one.name < other.name ? 1 : -1))[0]
}

/** The release set with this package as in another release set, which may lack it. */
function withRelease(releaseSet: ReleaseSet, name: string, from: ReleaseSet): ReleaseSet {
  const { [name]: _, ...others } = releaseSet
  const release = from[name]
  return release ? { ...others, [name]: release } : others
}
