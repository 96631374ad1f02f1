import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../platform/chromium'
import { test as base, expect } from '../../testing/browser/fixtures'
import { person, signIn } from '../../testing/browser/people'
import { registered } from '../../testing/browser/registered'
import { say, transcriptOf } from '../../testing/browser/room'

/** A browser that keeps pages to go back to, which Playwright's own does not. */
const test = base.extend<{ context: BrowserContext }, { keeping: Browser }>({
  keeping: [
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: findChromium(),
        chromiumSandbox: false,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
        args: ['--disable-background-networking', '--disable-component-update'],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ keeping, site }, use) => {
    const context = await keeping.newContext({ baseURL: site.url })
    await use(context)
    await context.close()
  },
})

/** Leaves for another document and comes back; true where the page itself lay waiting meanwhile. */
async function leaveAndReturn(page: Page, meanwhile = async () => {}): Promise<boolean> {
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await page.goto('/healthz')
  await meanwhile()
  await page.evaluate(() => history.back())
  // A page out of the cache loads nothing, so no more than its address can be waited for.
  await page.waitForURL(/\/(login|dash|register)$/, { waitUntil: 'commit' })
  return page.evaluate(() => 'isTheSame' in window)
}

test.describe('a page out of the back-forward cache', () => {
  test('goes on: the room hears and says lines', async ({ page, site }) => {
    await signIn(page, await registered(site.url, person('ada')))
    await say(page, 'before')
    await expect(transcriptOf(page)).toHaveValue(/before/)
    expect(await leaveAndReturn(page)).toBe(true)
    await expect(transcriptOf(page)).toHaveValue(/before/)
    await say(page, 'after')
    await expect(transcriptOf(page)).toHaveValue(/after/)
  })

  test('is behind the guard: who signed out meanwhile sees no room', async ({
    page,
    context,
    site,
  }) => {
    await signIn(page, await registered(site.url, person('ada')))
    await expect(transcriptOf(page)).not.toHaveValue('')
    const other = await context.newPage()
    await other.goto('/dash')
    await expect(transcriptOf(other)).not.toHaveValue('')
    const isKept = await leaveAndReturn(page, async () => {
      await other.getByRole('button', { name: 'Sign out' }).click()
      await expect(other).toHaveURL('/login')
    })
    expect(isKept).toBe(true)
    await expect(page).toHaveURL('/login')
    await expect(transcriptOf(page)).toHaveCount(0)
  })

  test('keeps what was typed into a form', async ({ page }) => {
    await page.goto('/register')
    await page.getByLabel('Nickname').fill('ada')
    expect(await leaveAndReturn(page)).toBe(true)
    await expect(page.getByLabel('Nickname')).toHaveValue('ada')
  })
})
