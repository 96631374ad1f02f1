import type { PageWatch } from './page-watch'
import type { Services } from './people/people'
import type { Visit } from './plan'

/** A site that serves the trial. */
export interface TrialSite extends Services {
  /** The address of its chat. */
  chat: string
  /** The globals that releases make when they are loaded. */
  globals: readonly string[]
}

export interface VisitAt extends Visit {
  site: TrialSite
}

/** The observations of one visit. */
export interface Seen {
  /** A sentence each. */
  faults: string[]
  /** Faults after a call of a service that nobody answers for in a trial. */
  excused: string[]
  /** Things that other screens share and that the visit has changed. */
  left: string[]
  /** The globals that the visit has added to the page. */
  globals: string[]
  /** The paths of files that tried to run a text as a script, which the policy stops. */
  stopped: string[]
  /** Milliseconds of each step, by its description. */
  times: Record<string, number>
  /** How many controls were pressed, and how many the screen exempts. */
  pressed: number
  exempt: number
}

export const nothingSeen = (): Seen => ({
  faults: [],
  excused: [],
  left: [],
  globals: [],
  stopped: [],
  times: {},
  pressed: 0,
  exempt: 0,
})

/** Adds the faults of a page in use; those that a missing service may have caused are excused. */
export function addFaults(
  seen: Seen,
  faults: readonly string[],
  { stopped, unanswered }: PageWatch,
): void {
  seen.stopped.push(...[...stopped].filter((file) => !seen.stopped.includes(file)))
  if (unanswered.size === 0) seen.faults.push(...faults)
  for (const service of unanswered) {
    const file = `${service.replace('/', '/services/')}.ts`
    seen.excused.push(`Nobody answers for ${service} in this trial: ${file} would.`)
    seen.excused.push(...faults.map((fault) => `${fault} It may do so because of ${service}.`))
  }
}
