import { inlineStyleProblems, policyProblems } from '@parlor/shared/contract/declared/policies'
import { readSettings } from '@parlor/shared/contract/declared/settings'
import type { Release } from '../contract/manifest'
import { pathConflicts } from './paths'
import { type Comparison, type Conflict, isNew, type ReleaseSet } from './release-set'
import { nameConflicts } from './shared-names'
import { droppedContributions, refusedContributions, slotConflicts } from './slots'
import { styleConflicts } from './styles'

/** How deploys treat one kind of thing that a remote declares in `remote.json`. */
interface DeclaredThing {
  /** Its member in `remote.json` and in a release's manifest. */
  member: 'screens' | 'services' | 'settings' | 'policies' | 'inlineStyles' | 'slots' | 'offers'
  conflicts?(comparison: Comparison): Conflict[]
  /** Why the gate refuses it beside the live releases. The composer leaves such a thing out. */
  problems?(release: Release, live: ReleaseSet): string[]
  /** Problems of a site's config.json with it. */
  missing?(release: Release, config: unknown): string[]
  news?(release: Release, live: ReleaseSet): string[]
}

/** Its schemas are in `shared/contract/build`, for what a build reads, and in `shared/contract`. */
export const declaredThings: readonly DeclaredThing[] = [
  { member: 'screens', conflicts: pathConflicts },
  // Addresses are the operator's, and a service may be missing: its calls fail, and no screen.
  { member: 'services', news: tokenNews },
  { member: 'settings', missing: settingsProblems },
  {
    member: 'policies',
    missing: ({ federation }, config) => policyProblems(federation.declared.policies, config),
  },
  {
    member: 'inlineStyles',
    missing: ({ federation }, config) =>
      inlineStyleProblems(federation.declared.inlineStyles, config),
  },
  { member: 'slots', conflicts: slotConflicts, news: droppedContributions },
  { member: 'offers', problems: refusedContributions },
]

/**
 * Everything that does not fit in a release set: the names that host and remotes take from each
 * other, tokens and classes, and the paths of screens. Every change of what is live
 * makes this comparison. Packages that are the same as before are not compared with each other.
 */
export function conflictsOf(comparison: Comparison): Conflict[] {
  const declaredConflicts = declaredThings.flatMap(({ conflicts }) => conflicts?.(comparison) ?? [])
  const all = [...nameConflicts(comparison), ...styleConflicts(comparison), ...declaredConflicts]
  return all.filter(({ packages }) => packages.some((name) => isNew(comparison, name)))
}

/** The sentences about what a release requires and a site does not say; undefined if there are none. */
export function missingRequirements(release: Release, config: unknown): string | undefined {
  // A site gets its configuration later.
  if (config === undefined) return undefined
  const problems = declaredThings.flatMap((thing) => thing.missing?.(release, config) ?? [])
  return problems.length > 0 ? problems.join(' ') : undefined
}

function settingsProblems({ name, federation }: Release, config: unknown): string[] {
  return readSettings({ name, settings: federation.declared.settings }, config).problems
}

/** The services that get a token which the live release does not send them. */
export function newTokens({ federation }: Release, live: Release | undefined) {
  const liveServices = new Map(Object.entries(live?.federation.declared.services ?? {}))
  return Object.entries(federation.declared.services).flatMap(([service, { token }]) => {
    if (token === 'none' || liveServices.get(service)?.token === token) return []
    return [{ service, token }]
  })
}

function tokenNews(release: Release, live: ReleaseSet): string[] {
  const { name } = release
  return newTokens(release, live[name]).map(
    ({ service, token }) =>
      `NEW: it sends the ${token} token to its service ${service}, at the address that the operator sets: --service ${name}/${service}=ADDRESS${token === 'access' ? ',access' : ''}`,
  )
}
