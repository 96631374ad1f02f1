import { type Comparison, isNew, type Misfit } from './lineup'
import { pathMisfits } from './paths'
import { nameMisfits } from './shared-names'
import { styleMisfits } from './styles'

/**
 * All that does not fit in a lineup: the names that host and remotes take from each other, tokens and
 * classes, and the paths of screens. The one comparison for everything that changes what is live.
 * Between packages that are what they were before nothing is looked for.
 */
export function misfitsOf(comparison: Comparison): Misfit[] {
  const all = [...nameMisfits(comparison), ...styleMisfits(comparison), ...pathMisfits(comparison)]
  return all.filter(({ packages }) => packages.some((name) => isNew(comparison, name)))
}
