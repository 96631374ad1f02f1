import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { addAccount, newPerson, type Person } from './accounts'
import { ReleaseSite } from './release-site'
import { type SharedSiteSettings, sharedSiteUrl } from './shared-site'
import { SiteProcess } from './site-process'

interface Fixtures extends SharedSiteSettings {
  /** One for all tests with its settings, unless a test opens its own. Each has its own users. */
  site: { url: string }
  /** A person with an account, not signed in yet. */
  ada: Person
  /** The errors that the page wrote to its console, in order. */
  consoleErrors: string[]
}

export const test = base.extend<Fixtures>({
  feedback: ['console', { option: true }],
  account: [false, { option: true }],
  site: async ({ feedback, account }, use) => use({ url: sharedSiteUrl({ feedback, account }) }),
  baseURL: async ({ site }, use) => use(site.url),
  // Chromium treats a page that a test has answered itself as one from another machine, and forbids
  // it sockets to this one. The room would then check whether its session is still valid.
  permissions: async ({}, use) => use(['local-network-access']),
  ada: async ({ site }, use) => use(await addAccount(site.url, newPerson('ada'))),
  page: async ({ page }, use) => {
    await use(page)
    // A request may still be pending when a test ends, and its handler can no longer answer.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  consoleErrors: async ({ page }, use) => use(collectConsoleErrors(page)),
})

/** For tests that stop or kill their server, deploy to it or read its output. */
export const testWithOwnSite = test.extend<{ site: SiteProcess }>({
  site: async ({}, use) => {
    const site = new SiteProcess()
    await site.start()
    await use(site)
    await site.dispose()
  },
})

/**
 * For tests that load a remote from a development server: the scripts of such a server have no
 * hashes, so the site is one without the integrity policy.
 */
export const testWithOpenSite = test.extend<object, { openSite: SiteProcess }>({
  openSite: [
    async ({}, use) => {
      const site = new SiteProcess(['scripts/kit/command.mjs', 'start'])
      await site.start()
      await use(site)
      await site.dispose()
    },
    { scope: 'worker' },
  ],
  site: async ({ openSite }, use) => use({ url: openSite.url }),
})

/** For tests that choose which releases are live; at first the builds are. */
export const testWithReleases = test.extend<{ site: ReleaseSite }>({
  site: async ({}, use) => {
    const site = await ReleaseSite.open()
    await site.arrangeBuilds()
    await use(site)
    await site.close()
  },
})

export { expect } from '@playwright/test'

export function collectConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}
