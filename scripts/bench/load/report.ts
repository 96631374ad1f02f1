import { median, round } from '../measure/statistics'
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
  const ratio = (other: SetUp) =>
    median(
      rounds.parlor.map(
        (each, place) => each[visit].ms / (rounds[other][place]?.[visit].ms ?? Number.NaN),
      ),
    )
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

  const row = (name: string, cells: (setUp: SetUp) => string) =>
    console.log(`  ${name.padEnd(26)}${SET_UPS.map((each) => cells(each).padStart(18)).join('')}`)
  const counted = (figure: keyof Figures, digits: number) => (setUp: SetUp) =>
    of(setUp, figure).toFixed(digits)
  console.log(TITLES[visit])
  row('', (setUp) => setUp)
  row('time, ms', counted('ms', 0))
  row('requests', counted('requests', 0))
  row('bytes over the wire', counted('bytes', 0))
  row('longest task, ms', counted('longestTaskMs', 0))
  row('layout shift', counted('layoutShift', 4))
  const aim = AIMS[visit]
  console.log(
    `  Parlor over one bundle, in pairs: ${report.vs_monolith.toFixed(2)}${aim ? ` (aim: ${aim})` : ''}; over plain federation: ${report.vs_plain_federation.toFixed(2)}\n`,
  )
  return report
}
