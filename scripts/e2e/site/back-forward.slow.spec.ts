import type { Page } from '@playwright/test'
import { expect } from '../../testing/browser/fixtures'
import { test } from '../../testing/browser/own-browser'
import { enterRoom, say, transcriptOf } from '../../testing/browser/room'

// A browser with the back-forward cache.
test.use({ without: ['--disable-back-forward-cache'] })

/** Leaves for another document and comes back; true if the browser has kept the page. */
async function leaveAndReturn(page: Page, meanwhile = async () => {}): Promise<boolean> {
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await page.goto('/healthz')
  await meanwhile()
  await page.evaluate(() => history.back())
  // A page from the cache loads nothing, so only its URL can be waited for.
  await page.waitForURL(/\/(login|dash|register)$/, { waitUntil: 'commit' })
  return page.evaluate(() => 'isTheSame' in window)
}

test.describe('a page from the back-forward cache', () => {
  test('keeps working: the room receives and sends lines', async ({ page, ada }) => {
    await enterRoom(page, ada)
    await say(page, 'before')
    await expect(transcriptOf(page)).toHaveValue(/before/)
    expect(await leaveAndReturn(page)).toBe(true)
    await expect(transcriptOf(page)).toHaveValue(/before/)
    await say(page, 'after')
    await expect(transcriptOf(page)).toHaveValue(/after/)
  })

  test('is behind the guard: after a sign-out in another tab it shows no room', async ({
    page,
    context,
    ada,
  }) => {
    await enterRoom(page, ada)
    const other = await context.newPage()
    await other.goto('/dash')
    await expect(transcriptOf(other)).not.toHaveValue('')
    const isFromCache = await leaveAndReturn(page, async () => {
      await other.getByRole('button', { name: 'Sign out' }).click()
      await expect(other).toHaveURL('/login')
    })
    expect(isFromCache).toBe(true)
    await expect(page).toHaveURL('/login')
    await expect(transcriptOf(page)).toHaveCount(0)
  })
})
