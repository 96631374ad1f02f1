import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import type { Mail } from '../../platform/mail'

/** Enough for a day of manual testing; the oldest are dropped first. */
const KEPT_MAILS = 1_000

export interface Inbox {
  deliver(mail: Mail): void
  /** Answers `/_local/inbox`, a page with its files, and `/_local/inbox.json?to=`, newest first. */
  handle(request: IncomingMessage, response: ServerResponse): void
}

interface InboxOptions {
  folder: string
  /** CSS that comes before the page's own. */
  styles: string
  /** HTML above the page's content. */
  header: string
}

/** The e-mails and text messages that the pool sent. Kept in memory, so no code is on disk. */
export function createInbox({ folder, styles, header }: InboxOptions): Inbox {
  const mails: Mail[] = []
  const file = (name: string) => readFileSync(join(folder, name), 'utf8')
  const script = () => transformSync(file('inbox-page.ts'), { loader: 'ts' }).code

  /** The page, with the hash of its script: a strict site stops a script without one. */
  function page(): string {
    const hash = createHash('sha384').update(script()).digest('base64')
    return file('inbox.html').replace('<!-- header -->', header).replace('{hash}', `sha384-${hash}`)
  }

  function mailsTo(to: string | undefined): Mail[] {
    return to ? mails.filter((mail) => mail.to.toLowerCase() === to) : mails
  }

  return {
    deliver(mail) {
      mails.unshift(mail)
      mails.length = Math.min(mails.length, KEPT_MAILS)
    },
    handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://localhost')
      function answer(type: string, body: string): void {
        response.setHeader('cache-control', 'no-store')
        response.setHeader('content-type', `${type}; charset=utf-8`)
        response.end(body)
      }
      switch (url.pathname) {
        case '/_local/inbox.json': {
          const to = url.searchParams.get('to')?.trim().toLowerCase()
          return answer('application/json', JSON.stringify(mailsTo(to)))
        }
        case '/_local/inbox.css':
          return answer('text/css', styles + file('inbox.css'))
        case '/_local/inbox.js':
          return answer('text/javascript', script())
        default:
          return answer('text/html', page())
      }
    },
  }
}
