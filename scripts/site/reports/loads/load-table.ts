import type { LoadSums } from './sum-loads'

export const LOAD_COLUMNS = ['loads', 'errors', 'fallbacks']

/** Shown beside all figures. */
export const ANYBODY = 'Anybody can send a report, so these figures can be forged.'

export function cellsOf({ loads, failed, fallbacks }: LoadSums): string[] {
  return [loads, failed, fallbacks].map((count) => count.toLocaleString('en-US'))
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
  return [...lines, ANYBODY].map((line) => `  ${line}`).join('\n')
}
