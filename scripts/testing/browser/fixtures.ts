import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { changePages, withConfig, withoutReleases } from './change-config'
import { type Person, person, registered } from './people'
import { ReleaseSite } from './release-site'
import { sharedSiteUrl } from './shared-site'
import { Site } from './site'

interface Fixtures {
  /** How the page presents failures. */
  feedback: 'console' | 'inline'
  /** Whether the site offers what `account` opens. */
  account: boolean
  /** One for all tests, unless a test opens its own; people of different tests are different people. */
  site: { url: string }
  /** Somebody with an account, not signed in yet. */
  ada: Person
  /** What the page wrote to its console as errors, in order. */
  consoleErrors: string[]
}

export const test = base.extend<Fixtures>({
  feedback: ['console', { option: true }],
  account: [false, { option: true }],
  site: async ({}, use) => use({ url: sharedSiteUrl() }),
  baseURL: async ({ site }, use) => use(site.url),
  // Chromium takes a page that a test has answered itself for one from elsewhere, and lets it open no
  // socket to this machine. The room would ask whether its session still stands.
  permissions: async ({}, use) => use(['local-network-access']),
  ada: async ({ site }, use) => use(await registered(site.url, person('ada'))),
  page: async ({ page, feedback, account }, use) => {
    if (feedback !== 'console' || account) {
      await changePages(page, (html) => {
        const changed = withConfig(html, (config) => ({ ...config, feedback, account }))
        return account ? withoutReleases(changed) : changed
      })
    }
    await use(page)
    // A request may still be on its way when a test ends, and its handler cannot answer any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  consoleErrors: async ({ page }, use) => use(collectConsoleErrors(page)),
})

/** For tests that stop their server, kill it, deploy to it or read what it prints. */
export const testWithOwnSite = test.extend<{ site: Site }>({
  site: async ({}, use) => {
    const site = new Site()
    await site.start()
    await use(site)
    await site.dispose()
  },
})

/** For tests that choose which releases are live; the builds are, to begin with. */
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
