import type { IncomingMessage, ServerResponse } from 'node:http'
import { inboxPage } from './inbox-page'
import type { Mail } from './mail'

/** Enough for a day of trying things; the oldest go first. */
const KEPT_MAILS = 1_000

export interface Inbox {
  deliver(mail: Mail): void
  /** Answers `/_local/inbox` (a page) and `/_local/inbox.json?to=` (newest first). */
  handle(request: IncomingMessage, response: ServerResponse): void
}

/** The e-mails that the pool sent. In memory alone: codes are nowhere on disk. */
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
