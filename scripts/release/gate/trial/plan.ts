import type { SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import { specified } from '@parlor/shared/contract/routing'
import { firstFew } from '../../lineup/objection'
import { addressOf, covers, type TriedPackage, type TriedScreen } from './tried-package'

export type As = 'stranger' | 'person'

export interface Place {
  path: string
  as: As
}

/** One visit of the trial, in a page of its own, by somebody made for it. */
export interface Visit extends Place {
  /** The package that the screen belongs to. */
  name: string
  steps: readonly SmokeStep[]
  /** How many of the package's steps belong to earlier visits. */
  skipped: number
  /** A screen of another package. The visit must leave it as it was. */
  from?: Place
  why: 'its own' | 'specified' | 'within reach' | 'everything'
}

export interface Plan {
  visits: Visit[]
  /** A sentence about what is not visited, and why. */
  leftOut?: string
}

interface Planned {
  candidate: string
  packages: readonly TriedPackage[]
  /** Visits every screen. */
  everything?: boolean | undefined
}

/**
 * The visits that a deploy must pass. Only a host's change reaches the screens of others, because
 * nobody else's code runs there; the specified screens are visited at each deploy.
 */
export function plan({ candidate, packages, everything = false }: Planned): Plan {
  const others = packages.filter(({ name }) => name !== candidate)
  const why = (name: string): Visit['why'] | undefined => {
    if (name === candidate) return 'its own'
    if (candidate === 'host') return 'within reach'
    if (Object.values(specified).some(({ remote }) => remote === name)) return 'specified'
    return everything ? 'everything' : undefined
  }
  const accessOf = (path: string) =>
    packages.flatMap(({ screens }) => screens).find((screen) => covers(screen, path))?.access
  const visits = packages.flatMap((each) => {
    const reason = why(each.name)
    if (!reason) return []
    return visitsTo(each, accessOf).map((visit): Visit => {
      const from = reason === 'its own' ? neighbour(visit, others) : undefined
      return { ...visit, ...(from && { from }), why: reason }
    })
  })
  const unseen = others.filter(({ name, screens }) => !why(name) && screens.length > 0)
  if (unseen.length === 0) return { visits }
  const paths = unseen.flatMap(({ screens }) => screens.map(addressOf))
  return {
    visits,
    leftOut: `not visited: ${firstFew(paths)}, because ${candidate} does not run there (--everything visits all)`,
  }
}

const kinds: Record<string, As[]> = {
  anonymous: ['stranger'],
  'signed-in': ['person'],
  everyone: ['stranger', 'person'],
}

const placesOf = (screen: TriedScreen): Place[] =>
  (kinds[screen.access] ?? []).map((as) => ({ path: addressOf(screen), as }))

/** A screen for the same people, if there is one: a visit then leaves by the way back. */
function neighbour({ as }: Place, others: readonly TriedPackage[]): Place | undefined {
  const places = others.flatMap(({ screens }) => screens.flatMap(placesOf))
  return places.find((place) => place.as === as) ?? places[0]
}

type Unreasoned = Omit<Visit, 'why' | 'from'>

/** Each screen once for each kind of people, with the steps that begin there. */
function visitsTo(
  { name, screens, steps }: TriedPackage,
  accessOf: (path: string) => string | undefined,
): Unreasoned[] {
  const visits: Unreasoned[] = screens
    .flatMap(placesOf)
    .map((place) => ({ ...place, name, steps: [], skipped: 0 }))
  for (const turn of turnsIn(steps, accessOf)) {
    const screen = screens.find((each) => covers(each, turn.path))
    const path = screen ? addressOf(screen) : turn.path
    const at = visits.findIndex(
      (visit) => visit.path === path && visit.as === turn.as && visit.steps.length === 0,
    )
    visits.splice(at === -1 ? visits.length : at, at === -1 ? 0 : 1, { ...turn, name, path })
  }
  return visits
}

/** The steps, in one turn as long as they need the same kind of person. */
function turnsIn(
  steps: readonly SmokeStep[],
  accessOf: (path: string) => string | undefined,
): Omit<Unreasoned, 'name'>[] {
  const turns: (Place & { steps: SmokeStep[]; skipped: number })[] = []
  for (const [skipped, step] of steps.entries()) {
    const as = 'go' in step && accessOf(step.go) === 'signed-in' ? 'person' : 'stranger'
    const last = turns.at(-1)
    if ('go' in step && last?.as !== as) turns.push({ path: step.go, as, steps: [step], skipped })
    else last?.steps.push(step)
  }
  return turns
}
