import { median, medianRatio, round } from '../measure/statistics'
import type { Figures, Visit } from './measure-visits'
import { SET_UPS, type SetUp } from './sites'

/** By set-up, the figures of every round. */
export type Rounds = Record<SetUp, Record<Visit, Figures>[]>

/** What one visit came to, as `benchmarks.md` names it; medians. */
export interface VisitReport {
  ms: Record<SetUp, number>
  vs_monolith: number
  vs_plain_federation: number
  requests: number
  bytes: number
  longest_task_ms: number
  layout_shift: number
}

export type LoadReport = Record<Visit, VisitReport>

const TITLES: Record<Visit, string> = {
  login: 'first visit to /login, until the form is painted',
  step: 'from the click on Sign In to the dash',
  dash: 'signed in, /dash with an empty cache, until the room answers',
  reload: 'the same again, with what the browser has kept',
}

const AIMS: Partial<Record<Visit, number>> = { login: 0.95, step: 1, dash: 1, reload: 1 }

/** Prints a table for each visit; returns the figures. */
export function report(rounds: Rounds, visits: readonly Visit[]): LoadReport {
  const reports = visits.map((visit) => [visit, reportVisit(rounds, visit)] as const)
  return Object.fromEntries(reports) as LoadReport
}

function reportVisit(rounds: Rounds, visit: Visit): VisitReport {
  const of = (setUp: SetUp, figure: keyof Figures) =>
    median(rounds[setUp].map((each) => each[visit][figure]))
  const msOf = (setUp: SetUp) => rounds[setUp].map((each) => each[visit].ms)
  const ratio = (other: SetUp) => medianRatio(msOf('parlor'), msOf(other))
  const report: VisitReport = {
    ms: {
      parlor: round(of('parlor', 'ms'), 0),
      monolith: round(of('monolith', 'ms'), 0),
      'plain federation': round(of('plain federation', 'ms'), 0),
    },
    vs_monolith: round(ratio('monolith')),
    vs_plain_federation: round(ratio('plain federation')),
    requests: of('parlor', 'requests'),
    bytes: of('parlor', 'bytes'),
    longest_task_ms: round(of('parlor', 'longestTaskMs'), 0),
    layout_shift: round(of('parlor', 'layoutShift'), 4),
  }

  console.log(TITLES[visit])
  console.table(
    Object.fromEntries(
      SET_UPS.map((each) => [
        each,
        {
          'time, ms': round(of(each, 'ms'), 0),
          requests: of(each, 'requests'),
          'bytes over the wire': of(each, 'bytes'),
          'longest task, ms': round(of(each, 'longestTaskMs'), 0),
          'layout shift': round(of(each, 'layoutShift'), 4),
        },
      ]),
    ),
  )
  const aim = AIMS[visit] ? ` (aim: ${AIMS[visit]})` : ''
  console.log(
    `Parlor over one bundle, in pairs: ${report.vs_monolith}${aim}; over plain federation: ${report.vs_plain_federation}\n`,
  )
  return report
}
