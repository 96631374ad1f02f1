import { declaredThings } from './declared-things'
import { type Comparison, type Conflict, isNew } from './release-set'
import { nameConflicts } from './shared-names'
import { styleConflicts } from './styles'

/**
 * Everything that does not fit in a release set: the names that host and remotes take from each
 * other, tokens and classes, and the paths of screens. All that changes what is live uses this
 * comparison. Packages that are the same as before are not compared with each other.
 */
export function conflictsOf(comparison: Comparison): Conflict[] {
  const declared = declaredThings.flatMap(({ conflicts }) => conflicts?.(comparison) ?? [])
  const all = [...nameConflicts(comparison), ...styleConflicts(comparison), ...declared]
  return all.filter(({ packages }) => packages.some((name) => isNew(comparison, name)))
}
