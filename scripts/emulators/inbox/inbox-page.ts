import type { Mail } from './mail'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

function row(mail: Mail): string {
  const sentAt = new Date(mail.sentAt).toISOString()
  return `<li><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, <time datetime="${sentAt}">${sentAt.slice(11, 19)} UTC</time></p><p><strong><code>${escapeHtml(mail.code)}</code></strong></p></li>`
}

/** The local inbox as a page, which no script runs in and which a reload brings up to date. */
export function inboxPage(mails: readonly Mail[]): string {
  const list =
    mails.length > 0
      ? `<ol>${mails.map(row).join('')}</ol>`
      : '<p>No e-mail yet. Register, then reload this page.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Local inbox · Parlor</title></head><body><main><h1>Local inbox</h1><p>The e-mails that the local user pool sent, newest first. They leave with the server.</p>${list}</main></body></html>`
}
