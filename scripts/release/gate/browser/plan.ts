import type { SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import { specified } from '@parlor/shared/contract/routing'
import { addressOf, type CheckedPackage, type CheckedScreen, covers } from './checked-package'

export type As = 'stranger' | 'person'

export interface VisitTarget {
  path: string
  as: As
}

/** One visit of the browser check, in a page of its own or in a tab that visits share. */
export interface PlannedVisit extends VisitTarget {
  /** The package that the screen belongs to. */
  name: string
  /** The declared path of the screen on view in the end, such as `/profile/*`. */
  leadsTo: string
  steps: readonly SmokeStep[]
  /** How many of the package's steps belong to earlier visits. */
  skipped: number
  /** A screen of another package. The visit must leave it as it was. */
  from?: VisitTarget | undefined
  /** Opens the screen by its address, compares its static HTML, and perhaps presses controls. */
  freshCheck?: 'compare' | 'press screen' | 'press header' | undefined
  /** The switches of the configuration that decide about the screen, if they are flipped. */
  flippedSwitches?: readonly string[] | undefined
  why: 'its own' | 'specified' | 'within reach' | 'everything'
}

export interface Plan {
  visits: PlannedVisit[]
  /** A sentence about what is not visited, and why. */
  leftOut?: string
}

interface PlanInput {
  candidate: string
  packages: readonly CheckedPackage[]
  /** The packages with the candidate's switches flipped. */
  flippedPackages?: readonly CheckedPackage[]
  /** Remotes whose screens show contributions of the candidate. */
  reached?: ReadonlySet<string>
  /** Visits every screen. */
  everything?: boolean | undefined
}

/**
 * The visits that a deploy must pass. Only the host's code runs on the screens of others, and
 * contributions to their slots; the specified screens are visited at each deploy.
 */
export function plan({
  candidate,
  packages,
  flippedPackages = [],
  reached = new Set(),
  everything = false,
}: PlanInput): Plan {
  const others = packages.filter(({ name }) => name !== candidate)
  const why = (name: string): PlannedVisit['why'] | undefined => {
    if (name === candidate) return 'its own'
    if (candidate === 'host' || reached.has(name)) return 'within reach'
    if (Object.values(specified).some(({ remote }) => remote === name)) return 'specified'
    return everything ? 'everything' : undefined
  }
  const all = packages.flatMap((each) => {
    const reason = why(each.name)
    return reason ? visitsTo(each, packages).map((visit) => ({ ...visit, why: reason })) : []
  })
  const isOwn = ({ name }: { name: string }) => [name, 'host'].includes(candidate)
  const visits: PlannedVisit[] = [
    ...all.map((visit) => ({
      ...visit,
      from: visit.why === 'its own' ? neighbour(visit, others) : undefined,
    })),
    ...all
      .filter((visit) => visit.why === 'its own' || (isOwn(visit) && hasOwnPage(visit)))
      .map((visit) => ({
        ...visit,
        freshCheck: visit.why === 'its own' ? ('press screen' as const) : ('compare' as const),
      })),
    ...(candidate === 'host' ? visitsToShell(all) : []),
    ...flippedPackages.filter(isOwn).flatMap(visitsWithFlipped),
  ]
  const unvisited = others.filter(({ name, screens }) => !why(name) && screens.length > 0)
  if (unvisited.length === 0) return { visits }
  const paths = unvisited.flatMap(({ screens }) => screens.map(addressOf))
  return {
    visits,
    leftOut: `not visited: ${paths.join(', ')}, because ${candidate} does not run there (--everything visits all)`,
  }
}

/** True if the page at the path may bring static HTML, with which the screen is compared. */
const hasOwnPage = ({ path }: VisitTarget) =>
  Object.values(specified).some((each) => each.path === path && each.access === 'anonymous')

/** The host's own parts: its guard, and its header, once for each kind of visitor. */
function visitsToShell(all: readonly PlannedVisit[]): PlannedVisit[] {
  const { login, dash } = specified
  const shell = { name: 'host', steps: [], skipped: 0, why: 'specified' } as const
  const first = (as: As) => all.filter((visit) => visit.as === as).slice(0, 1)
  const guardVisits: PlannedVisit[] = [
    { ...shell, path: login.path, as: 'person', leadsTo: dash.path },
    { ...shell, path: dash.path, as: 'stranger', leadsTo: login.path },
  ]
  return [
    // A new site has its host first, and no screen to lead to.
    ...guardVisits.filter(({ leadsTo }) => all.some((visit) => visit.leadsTo === leadsTo)),
    ...[...first('stranger'), ...first('person')].map(
      ({ path, as, leadsTo }): PlannedVisit => ({
        ...shell,
        path,
        as,
        leadsTo,
        freshCheck: 'press header',
      }),
    ),
  ]
}

/** The screens that depend on a switch, each as a visitor finds it. */
function visitsWithFlipped({ name, screens }: CheckedPackage): PlannedVisit[] {
  return screens
    .filter(({ switches }) => switches.length > 0)
    .flatMap((screen) =>
      withoutSteps(name, screen).flatMap((each): PlannedVisit[] => {
        const visit: PlannedVisit = { ...each, flippedSwitches: screen.switches, why: 'its own' }
        return [visit, { ...visit, freshCheck: 'compare' }]
      }),
    )
}

const kinds: Record<string, As[]> = {
  anonymous: ['stranger'],
  'signed-in': ['person'],
  everyone: ['stranger', 'person'],
}

const targetsOf = (screen: CheckedScreen): VisitTarget[] =>
  (kinds[screen.access] ?? []).map((as) => ({ path: addressOf(screen), as }))

/**
 * Another screen, for the same visitors if there is one: a visit then leaves by the way back. The
 * steps of a contribution to a slot begin at a screen of others.
 */
function neighbour(
  { path, as }: VisitTarget,
  others: readonly CheckedPackage[],
): VisitTarget | undefined {
  const all = others.flatMap(({ screens }) => screens.flatMap(targetsOf))
  const places = all.filter((place) => place.path !== path)
  return places.find((place) => place.as === as) ?? places[0]
}

type Unreasoned = Pick<PlannedVisit, keyof VisitTarget | 'name' | 'leadsTo' | 'steps' | 'skipped'>

/** One for each kind of visitor. */
function withoutSteps(name: string, screen: CheckedScreen): Unreasoned[] {
  const { path: leadsTo } = screen
  return targetsOf(screen).map((place) => ({ ...place, name, leadsTo, steps: [], skipped: 0 }))
}

/** Each screen once for each kind of visitor, with the steps that begin there. */
function visitsTo(
  { name, screens, steps }: CheckedPackage,
  packages: readonly CheckedPackage[],
): Unreasoned[] {
  const visits = screens.flatMap((screen) => withoutSteps(name, screen))
  for (const turn of turnsIn(steps, packages)) {
    const screen = screens.find((each) => covers(each, turn.path))
    const path = screen ? addressOf(screen) : turn.path
    const leadsTo = screen?.path ?? turn.path
    const at = visits.findIndex(
      (visit) => visit.path === path && visit.as === turn.as && visit.steps.length === 0,
    )
    visits.splice(at === -1 ? visits.length : at, at === -1 ? 0 : 1, {
      ...turn,
      name,
      path,
      leadsTo,
    })
  }
  return visits
}

/** The steps in turns: each turn has the steps in a row that need the same kind of person. */
function turnsIn(
  steps: readonly SmokeStep[],
  packages: readonly CheckedPackage[],
): Omit<Unreasoned, 'name' | 'leadsTo'>[] {
  const screens = packages.flatMap((each) => each.screens)
  const isGuarded = (path: string) =>
    screens.some((screen) => screen.access === 'signed-in' && covers(screen, path))
  const turns: (VisitTarget & { steps: SmokeStep[]; skipped: number })[] = []
  for (const [skipped, step] of steps.entries()) {
    const as = 'go' in step && isGuarded(step.go) ? 'person' : 'stranger'
    const last = turns.at(-1)
    if ('go' in step && last?.as !== as) turns.push({ path: step.go, as, steps: [step], skipped })
    else last?.steps.push(step)
  }
  return turns
}
