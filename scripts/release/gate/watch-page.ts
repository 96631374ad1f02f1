import type { Page } from '@playwright/test'
import { isImmutable } from '../file-headers'

/** What goes wrong in a page while it is used, a sentence each; `heard` is what it logged. */
export interface PageWatch {
  objections: string[]
  heard: string[]
}

/** Listens for what a visitor would not see at once: faults, refused code, missing files. */
export function watchPage(page: Page): PageWatch {
  const watch: PageWatch = { objections: [], heard: [] }
  const where = () => new URL(page.url()).pathname

  page.on('pageerror', ({ message }) => {
    watch.heard.push(message)
    watch.objections.push(
      `In the browser ${where()} throws with this release: ${oneLine(message)}.`,
    )
  })
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    watch.heard.push(text)
    if (/Content Security Policy/i.test(text)) {
      watch.objections.push(
        `In the browser the site's security policy stops this release at ${where()}: ${oneLine(text)}.`,
      )
    }
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() < 400 || !isImmutable(pathname)) return
    watch.objections.push(
      `In the browser ${where()} asks for ${pathname} with this release, which answers ${response.status()}.`,
    )
  })
  return watch
}

/** The first line of a message, without the stop that the sentence around it brings. */
export function oneLine(message: string): string {
  const [first = ''] = message.trim().split('\n')
  return first.replace(/[.?!]$/, '')
}
