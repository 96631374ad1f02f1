import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { emptyPageWatch, type PageWatch, watchPage } from './page-watch'

const LONGEST_ANSWER_MS = 3_000

/** A page under check, observed from outside of its own scripts. */
export class BrowserTab {
  private constructor(
    readonly page: Page,
    /** The browser's own account of the page, which no script can change. */
    readonly devtools: CDPSession,
    readonly watch: PageWatch,
  ) {}

  static async open(context: BrowserContext, chat: string): Promise<BrowserTab> {
    const page = await context.newPage()
    return new BrowserTab(page, await context.newCDPSession(page), watchPage(page, chat))
  }

  /**
   * Leaves the tab on a blank page, with nothing stored and no other tab beside it. The browser
   * keeps the files that it has fetched, and what it has compiled.
   */
  async clear(): Promise<void> {
    for (const other of this.page.context().pages()) if (other !== this.page) await other.close()
    await openBlank(this.page)
    await this.page.evaluate(() => sessionStorage.clear())
    const { origin } = new URL(this.page.url())
    await this.devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    Object.assign(this.watch, emptyPageWatch())
  }

  get path(): string {
    return new URL(this.page.url()).pathname
  }

  /** Resolves when no request is pending, and what came with the last one is painted. */
  async settle(): Promise<void> {
    do {
      const [next] = this.watch.pendingRequests
      // An answer that never comes is noticed by what waits for its result.
      if (next) await Promise.race([next.response(), wait(LONGEST_ANSWER_MS)])
      if (next) this.watch.pendingRequests.delete(next)
      await this.evaluate(
        () =>
          new Promise((painted) => requestAnimationFrame(() => setTimeout(() => painted(null)))),
        undefined,
      )
    } while (this.watch.pendingRequests.size > 0)
  }

  /**
   * Runs a function on the document, but in a world of its own: the built-in functions that it
   * calls are the browser's, even if the page has replaced them.
   */
  async evaluate<A, R>(work: (argument: A) => R | Promise<R>, argument: A): Promise<R> {
    return this.run(`(${work})(${JSON.stringify(argument)})`)
  }

  /** The same for an expression. */
  async run<R>(expression: string): Promise<R> {
    const { frameTree } = await this.devtools.send('Page.getFrameTree')
    const world = { frameId: frameTree.frame.id, worldName: 'parlor-gate' }
    const { executionContextId } = await this.devtools.send('Page.createIsolatedWorld', world)
    const { result, exceptionDetails } = await this.devtools.send('Runtime.evaluate', {
      contextId: executionContextId,
      // The TypeScript loader calls it to name functions.
      expression: `globalThis.__name ??= (named) => named; ${expression}`,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
    return result.value
  }
}

/** Makes these the entries of the session, as a sign-in or a sign-out in another tab does. */
export async function keepSession(
  context: BrowserContext,
  session: Record<string, string>,
): Promise<void> {
  const page = await blankPage(context)
  await page.evaluate((entries) => {
    const isOfSession = (key: string) => key.startsWith('CognitoIdentityServiceProvider.')
    for (const key of Object.keys(localStorage).filter(isOfSession)) {
      if (!(key in entries)) localStorage.removeItem(key)
    }
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, session)
}

/** A page of the site's origin on which nothing of the site runs. */
const BLANK = '/gate-blank'

async function openBlank(page: Page): Promise<void> {
  const address = `**${BLANK}`
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto(BLANK)
  // A page with a route uses no cache.
  await page.unroute(address)
}

async function blankPage(context: BrowserContext): Promise<Page> {
  const open = context.pages().find((page) => page.url().endsWith(BLANK))
  if (open) return open
  const page = await context.newPage()
  await openBlank(page)
  return page
}
