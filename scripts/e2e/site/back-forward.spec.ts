import type { Page } from '@playwright/test'
import { expect } from '../../testing/browser/fixtures'
import { test } from '../../testing/browser/own-browser'
import { enterRoom, say, transcriptOf } from '../../testing/browser/room'

// A browser that keeps pages to go back to.
test.use({ without: ['--disable-back-forward-cache'] })

/** Leaves for another document and comes back; true where the browser has kept the page meanwhile. */
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
  test('goes on: the room hears and says lines', async ({ page, ada }) => {
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
    const isKept = await leaveAndReturn(page, async () => {
      await other.getByRole('button', { name: 'Sign out' }).click()
      await expect(other).toHaveURL('/login')
    })
    expect(isKept).toBe(true)
    await expect(page).toHaveURL('/login')
    await expect(transcriptOf(page)).toHaveCount(0)
  })
})
