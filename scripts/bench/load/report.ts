import { median, medianRatio, quantile, round } from '../measure/statistics'
import { VISITS, type VisitFigures, type VisitName } from './measure-visits'
import { SET_UPS, type SetUp } from './sites'

/** The figures of every round, by set-up. */
export type Rounds = Record<SetUp, Record<VisitName, VisitFigures>[]>

/** The medians of one visit. */
export interface VisitReport {
  ms: Record<SetUp, number>
  vs_monolith: number
  /** The first and third quartile of the rounds. */
  vs_monolith_spread: [number, number]
  /** The ratio to one app split by route, and its quartiles. */
  vs_split: number
  vs_split_spread: [number, number]
  vs_plain_federation: number
  requests: number
  bytes: number
  longest_task_ms: number
  layout_shift: number
  first_paint_vs_monolith?: number
}

export type LoadFigures = Record<VisitName, VisitReport>

const TITLES: Record<VisitName, string> = {
  login: 'first visit to /login, until the form can be used (aim: 0.95; first paint 0.40)',
  step: 'from the click on Sign In to the dash (aim: 1)',
  dash: 'signed in, /dash with an empty cache, until the room answers (aim: 0.92)',
  reload: 'the same again, with a full cache (aim: 1)',
}

/** Prints a table for each visit; returns the figures. */
export function report(rounds: Rounds): LoadFigures {
  const reports = VISITS.map((visit) => [visit, reportVisit(rounds, visit)])
  return Object.fromEntries(reports) as LoadFigures
}

function reportVisit(rounds: Rounds, visit: VisitName): VisitReport {
  const all = (setUp: SetUp, figure: keyof VisitFigures) =>
    rounds[setUp].map((each) => each[visit][figure])
  const medians = (setUp: SetUp) => ({
    ms: round(median(all(setUp, 'ms')), 0),
    first_paint_ms: round(median(all(setUp, 'firstPaintMs')), 0),
    requests: median(all(setUp, 'requests')),
    bytes: median(all(setUp, 'bytes')),
    longest_task_ms: round(median(all(setUp, 'longestTaskMs')), 0),
    layout_shift: round(median(all(setUp, 'layoutShift')), 4),
  })
  const ratio = (other: SetUp, figure: keyof VisitFigures) =>
    round(medianRatio(all('parlor', figure), all(other, figure)))
  const spread = (other: SetUp): [number, number] => {
    const others = all(other, 'ms')
    const pairs = all('parlor', 'ms').map((ms, at) => ms / (others[at] ?? Number.NaN))
    return [round(quantile(pairs, 0.25)), round(quantile(pairs, 0.75))]
  }

  const table = Object.fromEntries(SET_UPS.map((setUp) => [setUp, medians(setUp)]))
  const msOf = (setUp: SetUp) => [setUp, medians(setUp).ms]
  const { first_paint_ms: _, ...parlor } = medians('parlor')
  const report: VisitReport = {
    ...parlor,
    ms: Object.fromEntries(SET_UPS.map(msOf)) as Record<SetUp, number>,
    vs_monolith: ratio('monolith', 'ms'),
    vs_monolith_spread: spread('monolith'),
    vs_split: ratio('split app', 'ms'),
    vs_split_spread: spread('split app'),
    vs_plain_federation: ratio('plain federation', 'ms'),
    ...(visit === 'login' && { first_paint_vs_monolith: ratio('monolith', 'firstPaintMs') }),
  }
  console.log(TITLES[visit])
  console.table(table)
  console.log(
    [
      `Parlor over one bundle, in pairs: ${report.vs_monolith} (${report.vs_monolith_spread.join(' to ')} in the middle half)`,
      `over one app split by route: ${report.vs_split} (${report.vs_split_spread.join(' to ')}; aim: 1.05)`,
      `over plain federation: ${report.vs_plain_federation}`,
      ...(visit === 'login'
        ? [`first paint over one bundle: ${report.first_paint_vs_monolith}`]
        : []),
    ]
      .join('; ')
      .concat('\n'),
  )
  return report
}
