import type { Services } from './people'
import type { Visit } from './plan'

/** A site that serves the trial. */
export interface TrialSite extends Services {
  /** The address of its chat. */
  chat: string
  /** The globals that releases and the federation make when they are loaded. */
  globals: readonly string[]
}

export interface VisitAt extends Visit {
  site: TrialSite
}

/** The observations of one visit. */
export interface Seen {
  /** A sentence each. */
  faults: string[]
  /** Things that other screens share and that the visit has changed. */
  left: string[]
  /** Milliseconds of each step, by its description. */
  times: Record<string, number>
  /** How many controls were pressed, and how many the screen exempts. */
  pressed: number
  exempt: number
}

export const nothingSeen = (): Seen => ({ faults: [], left: [], times: {}, pressed: 0, exempt: 0 })
