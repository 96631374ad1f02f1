import { median, medianRatio, round } from '../measure/statistics'
import { type Figures, VISITS, type Visit } from './measure-visits'
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
  first_paint_vs_monolith?: number
}

export type LoadReport = Record<Visit, VisitReport>

const TITLES: Record<Visit, string> = {
  login: 'first visit to /login, until the form can be used (aim: 0.95)',
  step: 'from the click on Sign In to the dash (aim: 1)',
  dash: 'signed in, /dash with an empty cache, until the room answers (aim: 1)',
  reload: 'the same again, with what the browser has kept (aim: 1)',
}

/** Prints a table for each visit; returns the figures. */
export function report(rounds: Rounds): LoadReport {
  const reports = VISITS.map((visit) => [visit, reportVisit(rounds, visit)])
  return Object.fromEntries(reports) as LoadReport
}

function reportVisit(rounds: Rounds, visit: Visit): VisitReport {
  const all = (setUp: SetUp, figure: keyof Figures) =>
    rounds[setUp].map((each) => each[visit][figure])
  const medians = (setUp: SetUp) => ({
    ms: round(median(all(setUp, 'ms')), 0),
    requests: median(all(setUp, 'requests')),
    bytes: median(all(setUp, 'bytes')),
    longest_task_ms: round(median(all(setUp, 'longestTaskMs')), 0),
    layout_shift: round(median(all(setUp, 'layoutShift')), 4),
  })
  const ratio = (other: SetUp, figure: keyof Figures) =>
    round(medianRatio(all('parlor', figure), all(other, figure)))

  const table = Object.fromEntries(SET_UPS.map((setUp) => [setUp, medians(setUp)]))
  const msOf = (setUp: SetUp) => [setUp, medians(setUp).ms]
  const report: VisitReport = {
    ...medians('parlor'),
    ms: Object.fromEntries(SET_UPS.map(msOf)) as Record<SetUp, number>,
    vs_monolith: ratio('monolith', 'ms'),
    vs_plain_federation: ratio('plain federation', 'ms'),
    ...(visit === 'login' && { first_paint_vs_monolith: ratio('monolith', 'firstPaintMs') }),
  }
  console.log(TITLES[visit])
  console.table(table)
  console.log(
    `Parlor over one bundle, in pairs: ${report.vs_monolith}; over plain federation: ${report.vs_plain_federation}\n`,
  )
  return report
}
