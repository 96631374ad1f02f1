import { createHash } from 'node:crypto'
import { type ErrorGroup, groupReports, type VersionReports } from './group-reports'
import type { MappedReport } from './source-positions'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; }
h2 { margin: 2.5rem 0 0.25rem; font-size: 1.2rem; overflow-wrap: anywhere; }
h2 span { font-weight: 400; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
.when, h2 span, small { color: light-dark(#555, #aaa); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 1.5rem 0.25rem 0; text-align: left; border-bottom: 1px solid light-dark(#ddd, #444); }
.number { text-align: right; padding-right: 0; font-variant-numeric: tabular-nums; }
.vitals { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin: 0.5rem 0; padding: 0; list-style: none; }
article { margin: 0.75rem 0; padding: 0.75rem 1rem; border: 1px solid light-dark(#ddd, #444); border-radius: 0.5rem; }
pre { margin: 0.5rem 0 0; overflow-x: auto; font-size: 0.875rem; }
code { overflow-wrap: anywhere; }
`

const styleHash = createHash('sha256').update(STYLE).digest('base64')
/** Nothing but its own style. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const KINDS: Record<string, string> = {
  caught: 'error in a screen',
  uncaught: 'error that nothing caught',
  rejection: 'promise that nobody awaited',
  load: 'failed load',
  fallback: 'gave way to an earlier release',
  canary: 'canary given up',
}

/** All of it as text, without a script: a report is written by whoever likes to write one. */
export function reportsPage(newestFirst: readonly MappedReport[]): string {
  const versions = groupReports(newestFirst)
  const body =
    versions.length > 0
      ? `${runningTable(versions)}${versions.map(section).join('')}`
      : '<p class="empty">No report yet. Open the site, and leave the page or wait five seconds: then it says here which versions run. Errors, failed loads and web vitals follow as they happen.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reports · Parlor</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Reports from the field</h1>
<p>What pages of this site have reported, by package and version, newest first. The newest 10,000 are kept, and the newest 20 of each kind and version. Reload to see what has come since.</p>
${body}
</main>
</body>
</html>`
}

function runningTable(versions: readonly VersionReports[]): string {
  const rows = versions
    .filter(({ running }) => running > 0)
    .sort((a, b) => a.remote.localeCompare(b.remote) || b.running - a.running)
    .map(
      ({ remote, version, running }) =>
        `<tr><td>${escapeHtml(remote)}</td><td>${escapeHtml(version)}</td><td class="number">${running}</td></tr>`,
    )
  if (rows.length === 0) return ''
  return `<h2>What runs</h2><div class="wide"><table><thead><tr><th>package</th><th>version</th><th class="number">page loads</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function section({ remote, version, commit, errors, vitals, last }: VersionReports): string {
  if (errors.length === 0 && vitals.length === 0) return ''
  const built = commit === undefined ? '' : `, commit ${escapeHtml(commit.slice(0, 7))}`
  const measured = vitals
    .map(
      ({ name, p75, count }) => `<li>${escapeHtml(name)} ${p75} <small>(of ${count})</small></li>`,
    )
    .join('')
  return `<section>
<h2>${escapeHtml(remote)} <span>${escapeHtml(version)}${built}</span></h2>
<p class="when">last report ${time(last)}</p>
${measured && `<ul class="vitals" aria-label="Web vitals, 75th percentile">${measured}</ul>`}
${errors.map(article).join('')}
</section>`
}

function article({ newest, count, pages, first, last, paths }: ErrorGroup): string {
  const { kind, error, stack, id } = newest
  const what = error ? [error.name, error.message].filter(Boolean).join(': ') : KINDS[kind]
  const times =
    count === 1 ? `once, ${time(last)}` : `${count} times, ${time(first)} to ${time(last)}`
  const trace = stack.map(escapeHtml).join('\n')
  return `<article>
<h3>${escapeHtml(what ?? kind)}</h3>
<p>${escapeHtml(KINDS[kind] ?? kind)} at ${paths.map((path) => `<code>${escapeHtml(path)}</code>`).join(', ')}, ${times}, in ${pages} page ${pages === 1 ? 'load' : 'loads'}. Newest: <code>${escapeHtml(id)}</code></p>
${trace && `<pre tabindex="0">${trace}</pre>`}
</article>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that the page shows as it is, between tags and in an attribute with double quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
}

function time(at: number): string {
  const text = new Date(at).toISOString()
  return `<time datetime="${text}">${text.slice(0, 10)} ${text.slice(11, 19)} UTC</time>`
}
