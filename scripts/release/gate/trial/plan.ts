import type { SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import { specified } from '@parlor/shared/contract/routing'
import { addressOf, covers, type TriedPackage, type TriedScreen } from './tried-package'

export type As = 'stranger' | 'person'

export interface Place {
  path: string
  as: As
}

/** One visit of the trial, in a page of its own or in a tab that visits share. */
export interface Visit extends Place {
  /** The package that the screen belongs to. */
  name: string
  /** The declared path of the screen on view in the end, such as `/profile/*`. */
  leadsTo: string
  steps: readonly SmokeStep[]
  /** How many of the package's steps belong to earlier visits. */
  skipped: number
  /** A screen of another package. The visit must leave it as it was. */
  from?: Place | undefined
  /** Opens the screen by its address, looks at its static HTML, and presses controls if told. */
  fresh?: 'look' | 'press screen' | 'press header' | undefined
  /** With the switches of the configuration the other way that decide about the screen. */
  turned?: readonly string[] | undefined
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
  /** The packages as they are with the candidate's switches the other way. */
  turned?: readonly TriedPackage[]
  /** Remotes whose screens show what the candidate offers. */
  reached?: ReadonlySet<string>
  /** Visits every screen. */
  everything?: boolean | undefined
}

/**
 * The visits that a deploy must pass. Only the host's code runs on the screens of others, and what
 * is offered for their slots; the specified screens are visited at each deploy.
 */
export function plan({
  candidate,
  packages,
  turned = [],
  reached = new Set(),
  everything = false,
}: Planned): Plan {
  const others = packages.filter(({ name }) => name !== candidate)
  const why = (name: string): Visit['why'] | undefined => {
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
  const visits: Visit[] = [
    ...all.map((visit) => ({
      ...visit,
      from: visit.why === 'its own' ? neighbour(visit, others) : undefined,
    })),
    ...all
      .filter((visit) => visit.why === 'its own' || (isOwn(visit) && hasOwnPage(visit)))
      .map((visit) => ({
        ...visit,
        fresh: visit.why === 'its own' ? ('press screen' as const) : ('look' as const),
      })),
    ...(candidate === 'host' ? visitsToShell(all) : []),
    ...turned.filter(isOwn).flatMap(visitsTurned),
  ]
  const unseen = others.filter(({ name, screens }) => !why(name) && screens.length > 0)
  if (unseen.length === 0) return { visits }
  const paths = unseen.flatMap(({ screens }) => screens.map(addressOf))
  return {
    visits,
    leftOut: `not visited: ${paths.join(', ')}, because ${candidate} does not run there (--everything visits all)`,
  }
}

/** True if the page at the path may bring static HTML, with which the screen is compared. */
const hasOwnPage = ({ path }: Place) =>
  Object.values(specified).some((each) => each.path === path && each.access === 'anonymous')

/** The host's own parts: its guard, and its header, once for each kind of people. */
function visitsToShell(all: readonly Visit[]): Visit[] {
  const { login, dash } = specified
  const shell = { name: 'host', steps: [], skipped: 0, why: 'specified' } as const
  const first = (as: As) => all.filter((visit) => visit.as === as).slice(0, 1)
  const guarded: Visit[] = [
    { ...shell, path: login.path, as: 'person', leadsTo: dash.path },
    { ...shell, path: dash.path, as: 'stranger', leadsTo: login.path },
  ]
  return [
    // A new site has its host first, and no screen to lead to.
    ...guarded.filter(({ leadsTo }) => all.some((visit) => visit.leadsTo === leadsTo)),
    ...[...first('stranger'), ...first('person')].map(
      ({ path, as, leadsTo }): Visit => ({ ...shell, path, as, leadsTo, fresh: 'press header' }),
    ),
  ]
}

/** The screens that depend on a switch, each as a visitor finds it. */
function visitsTurned({ name, screens }: TriedPackage): Visit[] {
  return screens
    .filter(({ switches }) => switches.length > 0)
    .flatMap((screen) =>
      withoutSteps(name, screen).flatMap((each): Visit[] => {
        const visit: Visit = { ...each, turned: screen.switches, why: 'its own' }
        return [visit, { ...visit, fresh: 'look' }]
      }),
    )
}

const kinds: Record<string, As[]> = {
  anonymous: ['stranger'],
  'signed-in': ['person'],
  everyone: ['stranger', 'person'],
}

const placesOf = (screen: TriedScreen): Place[] =>
  (kinds[screen.access] ?? []).map((as) => ({ path: addressOf(screen), as }))

/**
 * Another screen, for the same people if there is one: a visit then leaves by the way back. The
 * steps of what is offered for a slot begin at a screen of others.
 */
function neighbour({ path, as }: Place, others: readonly TriedPackage[]): Place | undefined {
  const all = others.flatMap(({ screens }) => screens.flatMap(placesOf))
  const places = all.filter((place) => place.path !== path)
  return places.find((place) => place.as === as) ?? places[0]
}

type Unreasoned = Pick<Visit, keyof Place | 'name' | 'leadsTo' | 'steps' | 'skipped'>

/** One for each kind of people. */
function withoutSteps(name: string, screen: TriedScreen): Unreasoned[] {
  const { path: leadsTo } = screen
  return placesOf(screen).map((place) => ({ ...place, name, leadsTo, steps: [], skipped: 0 }))
}

/** Each screen once for each kind of people, with the steps that begin there. */
function visitsTo(
  { name, screens, steps }: TriedPackage,
  packages: readonly TriedPackage[],
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

/** The steps, in one turn as long as they need the same kind of person. */
function turnsIn(
  steps: readonly SmokeStep[],
  packages: readonly TriedPackage[],
): Omit<Unreasoned, 'name' | 'leadsTo'>[] {
  const screens = packages.flatMap((each) => each.screens)
  const isGuarded = (path: string) =>
    screens.some((screen) => screen.access === 'signed-in' && covers(screen, path))
  const turns: (Place & { steps: SmokeStep[]; skipped: number })[] = []
  for (const [skipped, step] of steps.entries()) {
    const as = 'go' in step && isGuarded(step.go) ? 'person' : 'stranger'
    const last = turns.at(-1)
    if ('go' in step && last?.as !== as) turns.push({ path: step.go, as, steps: [step], skipped })
    else last?.steps.push(step)
  }
  return turns
}
