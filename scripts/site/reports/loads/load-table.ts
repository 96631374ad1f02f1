import { compareLoads, inThousands } from './compare-loads'
import type { LoadSums } from './sum-loads'

export const LOAD_COLUMNS = ['loads', 'silent', 'left early', 'fallbacks', 'errors']

/** Said beside all figures. */
export const ANYBODY = 'Anybody can send a report, so these figures can be forged.'

export function cellsOf({ loads, silent, left, fallbacks, failed }: LoadSums): string[] {
  return [loads, silent, left, fallbacks, failed].map(inThousands)
}

/** The loads of a package in a terminal, the canary below the live release. */
export function loadTable(sums: readonly LoadSums[]): string {
  const rows = [['page loads', ...LOAD_COLUMNS], ...sums.map((each) => [each.as, ...cellsOf(each)])]
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = rows.map(([first = '', ...cells]) =>
    [
      first.padEnd(widths?.[0] ?? 0),
      ...cells.map((cell, at) => cell.padStart(widths?.[at + 1] ?? 0)),
    ].join('  '),
  )
  return [...lines, ...compareLoads(sums), ANYBODY].map((line) => `  ${line}`).join('\n')
}
