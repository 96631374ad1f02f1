import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { Site } from './site'

interface Fixtures {
  /** What the page wrote to its console as errors, in order. */
  consoleErrors: string[]
}

interface WorkerFixtures {
  /** How the site presents failures. */
  feedback: 'console' | 'inline'
  /** The whole site, one for each worker; people of different tests are different people. */
  site: Site
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  feedback: ['console', { option: true, scope: 'worker' }],
  site: [
    async ({ feedback }, use) => {
      const site = new Site({ feedback })
      await site.start()
      await use(site)
      await site.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  consoleErrors: async ({ page }, use) => {
    await use(collectConsoleErrors(page))
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
