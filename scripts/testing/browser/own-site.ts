import { test as base } from '@playwright/test'
import { Site } from './site'

/** For tests that stop their server, or kill it: each has one of its own. */
export const test = base.extend<{ site: Site }>({
  site: async ({}, use) => {
    const site = new Site()
    await site.start()
    await use(site)
    await site.dispose()
  },
  baseURL: async ({ site }, use) => use(site.url),
})
