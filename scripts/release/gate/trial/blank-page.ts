import type { BrowserContext, Page } from '@playwright/test'

/** A page of the site's origin on which nothing of the site runs. */
const BLANK = '/gate-blank'

export async function openBlank(page: Page): Promise<void> {
  const address = `**${BLANK}`
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto(BLANK)
  // A page with a route uses no cache.
  await page.unroute(address)
}

/** The blank page of a context. */
export async function blankPage(context: BrowserContext): Promise<Page> {
  const open = context.pages().find((page) => page.url().endsWith(BLANK))
  if (open) return open
  const page = await context.newPage()
  await openBlank(page)
  return page
}
