import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { escapeHtml } from '../../platform/escape-html'
import { kitFolder, sharedFolder } from '../../platform/project-root'
import { inUtc } from '../../release/records/release-table'
import { INBOX_PATH } from '../local-config'

export const OVERVIEW_PATH = '/_local'
export const REPORTS_PAGE_PATH = '/_local/reports'

const PLACES = [
  [OVERVIEW_PATH, 'Overview'],
  [INBOX_PATH, 'Inbox'],
  [REPORTS_PAGE_PATH, 'Reports'],
  ['/', 'The site'],
] as const

interface LocalPage {
  path: string
  title: string
  /** HTML. */
  body: string
}

/** The style sheets of all pages of this machine: the design system's ground, and their own. */
export function localStyles(): string {
  const ground = ['tokens.css', 'base.css'].map((name) => join(sharedFolder, 'ui', name))
  const ownFile = join(kitFolder, 'scripts/site/local/local.css')
  return [...ground, ownFile].map((file) => readFileSync(file, 'utf8')).join('')
}

/** The band at the top of each page, with links to all of them. */
export function localHeader(path: string): string {
  const links = PLACES.map(
    ([to, label]) =>
      `<a href="${to}"${to === path ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a>`,
  )
  return `<header><nav class="local-header" aria-label="This machine">${links.join('')}</nav></header>`
}

/** Answers with a page that runs no script and loads nothing. */
export function answerPage(response: ServerResponse, { path, title, body }: LocalPage): void {
  const style = localStyles()
  const hash = createHash('sha256').update(style).digest('base64')
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${localHeader(path)}
<main class="local">
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`)
}

export function timeElement(time: string | number): string {
  return `<time datetime="${new Date(time).toISOString()}">${inUtc(time)} UTC</time>`
}

/** A table that scrolls sideways where it is too wide, also by keyboard. */
export function wideTable(
  label: string,
  { heads, rows }: { heads: string; rows: string[] },
): string {
  return `<div class="local-wide" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}
