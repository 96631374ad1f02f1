import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
import { layoutShiftsOf, watchLayoutShifts } from '../../testing/browser/screens/layout-shifts'

test.use({ account: true })

/** In this time the page also fetches ahead what the next screens need. */
const FIRST_MS = 5_000

async function shiftsAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction((ms) => performance.now() > ms, FIRST_MS)
  return layoutShiftsOf(page)
}

for (const width of [1280, 390]) {
  test(`no screen moves in its first 5 s, ${width} wide`, async ({ page, ada }) => {
    await page.setViewportSize({ width, height: 800 })
    await watchLayoutShifts(page)
    const shifts: Record<string, string[]> = {}
    for (const path of ['/login', '/register', '/confirm', '/recover']) {
      shifts[path] = await shiftsAt(page, path)
    }
    await signIn(page, ada)
    for (const path of ['/dash', '/account']) shifts[path] = await shiftsAt(page, path)
    expect(Object.entries(shifts).filter(([, found]) => found.length > 0)).toEqual([])
  })
}
