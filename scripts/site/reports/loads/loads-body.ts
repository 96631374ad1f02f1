import { escapeHtml } from '../../../platform/escape-html'
import type { ReleaseIndex } from '../../../release/contract/release-index'
import { ANYBODY, cellsOf, LOAD_COLUMNS } from './load-table'
import { type LoadCount, type LoadSums, sumLoads } from './sum-loads'

/** The page loads of each package's live release and canary. */
export function loadsBody(index: ReleaseIndex, counts: readonly LoadCount[]): string {
  const rows = Object.entries(index).flatMap(([name, entry]) =>
    sumLoads(entry, { name, counts })
      .filter(({ as, loads }) => as === 'canary' || loads > 0)
      .map((sums) => rowOf(name, sums)),
  )
  if (rows.length === 0) return ''
  const heads = LOAD_COLUMNS.map((each) => `<th class="local-number">${each}</th>`).join('')
  return `<h2>Page loads</h2>
<p class="local-soft">Over the last 30 days, or since the first day of a canary. ${ANYBODY}</p>
<div class="local-wide" tabindex="0" role="region" aria-label="Page loads"><table><thead><tr><th>package</th><th>release</th>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function rowOf(name: string, sums: LoadSums): string {
  const cells = cellsOf(sums).map((cell) => `<td class="local-number">${cell}</td>`)
  return `<tr><td>${escapeHtml(name)}</td><td>${sums.as}<br><small>${escapeHtml(sums.version)}</small></td>${cells.join('')}</tr>`
}
