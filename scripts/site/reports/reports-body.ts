import { escapeHtml } from '../../platform/escape-html'
import { timeElement, wideTable } from '../local/local-page'
import { type ErrorGroup, groupReports, type VersionReports } from './group-reports'
import type { MappedReport } from './source-positions'

const KINDS: Record<string, string> = {
  caught: 'error in a screen',
  uncaught: 'uncaught error',
  rejection: 'unhandled promise rejection',
  load: 'failed load',
  fallback: 'fell back to an earlier release',
  canary: 'canary abandoned',
  blocked: 'script or request that the browser blocked',
}

/** All of it as text, without a script: anybody can write a report. */
export function reportsBody(
  newestFirst: readonly MappedReport[],
  { loads, screens }: { loads: string; screens: string },
): string {
  const versions = groupReports(newestFirst)
  const body =
    versions.length > 0
      ? `${runningTable(versions)}${screens}${versions.map(section).join('')}`
      : '<p>No reports yet. Open the site and leave the page, or wait five seconds: then the running versions appear here. Errors, failed loads and web vitals follow as they happen.</p>'
  return `<p class="local-soft">Everything that pages of this site have reported, by package and version, newest first. The newest 10,000 are kept, and the newest 20 of each kind and version. Reload to see newer ones.</p>
${loads}${body}`
}

function runningTable(versions: readonly VersionReports[]): string {
  const rows = versions
    .filter(({ running }) => running > 0)
    .sort((a, b) => a.remote.localeCompare(b.remote) || b.running - a.running)
    .map(
      ({ remote, version, running }) =>
        `<tr><td>${escapeHtml(remote)}</td><td>${escapeHtml(version)}</td><td class="local-number">${running}</td></tr>`,
    )
  if (rows.length === 0) return ''
  return `<h2>Running versions</h2>${wideTable('Running versions', { heads: '<th>package</th><th>version</th><th class="local-number">page loads</th>', rows })}`
}

function section({ remote, version, commit, errors, last }: VersionReports): string {
  if (errors.length === 0) return ''
  const commitText = commit === undefined ? '' : `, commit ${escapeHtml(commit.slice(0, 7))}`
  return `<section>
<h2>${escapeHtml(remote)} <span>${escapeHtml(version)}${commitText}</span></h2>
<p class="local-soft">last report ${timeElement(last)}</p>
${errors.map(article).join('')}
</section>`
}

function article({ newest, count, pages, first, last, paths }: ErrorGroup): string {
  const { kind, error, stack, id } = newest
  const title = error ? [error.name, error.message].filter(Boolean).join(': ') : KINDS[kind]
  const times =
    count === 1
      ? `once, ${timeElement(last)}`
      : `${count} times, ${timeElement(first)} to ${timeElement(last)}`
  const trace = stack.map(escapeHtml).join('\n')
  return `<article class="local-card">
<h3>${escapeHtml(title ?? kind)}</h3>
<p>${escapeHtml(KINDS[kind] ?? kind)} at ${paths.map((path) => `<code>${escapeHtml(path)}</code>`).join(', ')}, ${times}, in ${pages} page ${pages === 1 ? 'load' : 'loads'}. Newest: <code>${escapeHtml(id)}</code></p>
${trace && `<pre tabindex="0">${trace}</pre>`}
</article>`
}
