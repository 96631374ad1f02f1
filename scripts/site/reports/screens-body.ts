import type { Report } from '@parlor/shared/contract/report'
import { escapeHtml } from '../../platform/escape-html'
import type { ReleaseIndex } from '../../release/contract/release-index'
import { wideTable } from '../local/local-page'

const VITALS = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB']

/** The web vitals of each screen, from its canary, its live release and the earlier ones. */
export function screensBody(reports: readonly Report[], index: ReleaseIndex): string {
  const vitals = reports.filter(({ vital }) => vital)
  const paths = [...new Set(vitals.map(({ path }) => path))].sort()
  const rows = paths.flatMap((path) =>
    Object.entries(index).flatMap(([remote, { canary, current, previous }]) =>
      [canary?.release, current, ...previous].flatMap((release) => {
        const version = release?.version
        const group = vitals.filter(
          (each) => each.path === path && each.remote === remote && each.version === version,
        )
        const as = release === current ? 'live' : release === canary?.release ? 'canary' : 'before'
        return group.length > 0 ? rowOf(group, { path, name: `${remote} ${version}`, as }) : []
      }),
    ),
  )
  if (rows.length === 0) return ''
  const heads = VITALS.map((each) => `<th class="local-number">${each}</th>`).join('')
  return `<h2>Screens</h2>
<p class="local-soft">Web vitals, 75th percentile, each release above the previous one; the number of values is in brackets. Below it is the script that most often took the time when a vital was not good.</p>
${wideTable('Screens', { heads: `<th>screen</th><th>release</th>${heads}`, rows })}`
}

interface ScreenRow {
  path: string
  name: string
  as: string
}

function rowOf(group: readonly Report[], { path, name, as }: ScreenRow): string {
  const cells = VITALS.map((vital) => `<td class="local-number">${percentile(group, vital)}</td>`)
  const script = slowScript(group)
  const below =
    script && `<tr><td></td><td colspan="${VITALS.length + 1}">${escapeHtml(script)}</td></tr>`
  return `<tr><td><code>${escapeHtml(path)}</code></td><td>${as}<br><small>${escapeHtml(name)}</small></td>${cells.join('')}</tr>${below}`
}

/** `361.5 (3)`, in the vital's own unit. */
function percentile(group: readonly Report[], name: string): string {
  const values = group
    .flatMap(({ vital }) => (vital?.name === name ? vital.value : []))
    .sort((a, b) => a - b)
  const value = values[Math.ceil(values.length * 0.75) - 1]
  return value === undefined ? '' : `${value} <small>(${values.length})</small>`
}

function slowScript(group: readonly Report[]): string {
  const counts = new Map<string, number>()
  for (const { vital } of group) {
    if (!vital?.script || vital.rating === 'good') continue
    const { remote, version, file } = vital.script
    const key = `${remote}@${version} ${file}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most ? `${most[0]} (${most[1]})` : ''
}
