import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '../../platform/escape-html'
import type { Mail } from '../../platform/mail'

/** Enough for a day of trying things; the oldest go first. */
const KEPT_MAILS = 1_000

export interface Inbox {
  deliver(mail: Mail): void
  /** Answers `/_local/inbox` (a page) and `/_local/inbox.json?to=` (newest first). */
  handle(request: IncomingMessage, response: ServerResponse): void
}

/** The e-mails that the pool sent. They stay in memory, so that no code is on disk. */
export function createInbox(): Inbox {
  const mails: Mail[] = []
  return {
    deliver(mail) {
      mails.unshift(mail)
      mails.length = Math.min(mails.length, KEPT_MAILS)
    },
    handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const to = url.searchParams.get('to')?.trim().toLowerCase()
      const shown = to ? mails.filter((mail) => mail.to.toLowerCase() === to) : mails
      response.setHeader('cache-control', 'no-store')
      if (url.pathname.endsWith('.json')) {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(shown))
      } else {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(inboxPage(shown))
      }
    },
  }
}

function row(mail: Mail): string {
  const sentAt = new Date(mail.sentAt).toISOString()
  return `<li><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, <time datetime="${sentAt}">${sentAt.slice(11, 19)} UTC</time></p><p><strong><code>${escapeHtml(mail.code)}</code></strong></p></li>`
}

/** A page without scripts; a reload brings it up to date. */
function inboxPage(mails: readonly Mail[]): string {
  const list =
    mails.length > 0
      ? `<ol>${mails.map(row).join('')}</ol>`
      : '<p>No e-mail yet. Register, then reload this page.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Local inbox · Parlor</title></head><body><main><h1>Local inbox</h1><p>The e-mails that the local user pool sent, newest first. They are gone when the server ends.</p>${list}</main></body></html>`
}
