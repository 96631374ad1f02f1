import { declaredThings } from './declared-things'
import { type Comparison, isNew, type Misfit } from './release-set'
import { nameMisfits } from './shared-names'
import { styleMisfits } from './styles'

/**
 * Everything that does not fit in a lineup: the names that host and remotes take from each other,
 * tokens and classes, and the paths of screens. All that changes what is live uses this comparison.
 * Packages that are the same as before are not compared with each other.
 */
export function misfitsOf(comparison: Comparison): Misfit[] {
  const claims = declaredThings.flatMap(({ collisions }) => collisions?.(comparison) ?? [])
  const all = [...nameMisfits(comparison), ...styleMisfits(comparison), ...claims]
  return all.filter(({ packages }) => packages.some((name) => isNew(comparison, name)))
}
