import { conflictsOf } from '../release-set/conflicts'
import { isNew, type ReleaseSet } from '../release-set/release-set'

export interface ChosenReleases {
  /** The releases that run together from now on. */
  live: ReleaseSet
  /** Packages that stay as they were, and the reasons. */
  refusals: Record<string, string>
}

/**
 * Finds the releases of `requested` that can run together. Of two that do not fit, the new one stays away; if
 * both are new, the later by name. One that stayed away only because of another is tried once more.
 * @param previous - what runs now; packages that are not in `requested` are gone
 */
export function chooseReleases(previous: ReleaseSet, requested: ReleaseSet): ChosenReleases {
  const refusals: Record<string, string> = {}
  let live = requested
  for (let next = conflictIn(previous, live); next; next = conflictIn(previous, live)) {
    refusals[next.name] = next.sentence
    live = withRelease(live, next.name, previous)
  }
  for (const name of Object.keys(refusals).sort()) {
    const more = withRelease(live, name, requested)
    const conflict = conflictIn(previous, more)
    if (conflict) {
      refusals[name] = conflict.sentence
    } else {
      live = more
      delete refusals[name]
    }
  }
  return { live, refusals }
}

/** The first new package that has to stay away, and why; undefined if all fit. */
function conflictIn(previous: ReleaseSet, releaseSet: ReleaseSet) {
  const conflicts = conflictsOf({ releaseSet, previous }).map(({ packages, sentence }) => {
    const [name = ''] = packages
      .filter((each) => isNew({ releaseSet, previous }, each))
      .sort()
      .reverse()
    return { name, sentence }
  })
  return conflicts.sort((one, other) => (one.name < other.name ? 1 : -1))[0]
}

/** The release set with this package as in another release set, which may lack it. */
function withRelease(releaseSet: ReleaseSet, name: string, from: ReleaseSet): ReleaseSet {
  const { [name]: _, ...others } = releaseSet
  const release = from[name]
  return release ? { ...others, [name]: release } : others
}
