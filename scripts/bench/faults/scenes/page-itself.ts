import { expect } from '@playwright/test'
import { signIn } from '../../../testing/browser/people'
import { transcriptOf } from '../../../testing/browser/room'
import { expectSameDocument, markDocument, PATIENCE_MS } from '../../releases/watched-page'
import type { Row } from '../cell'

const PAGE = /^\/(login|register|dash|index\.html)?$/

/**
 * The one file without which nothing of ours is in the browser: what it shows then is its own, or
 * the server's, and only loading again can mend it. What must hold is that it does.
 */
export const pageAway: Row = {
  name: 'index, first visit',
  async run(desk, fault) {
    await desk.publish({ earlier: true })
    const page = await desk.freshPage()
    const heading = page.getByRole('heading', { name: 'Welcome Back!' })
    desk.proxy.afflict({ files: PAGE, by: fault })
    const arrival = page.goto('/login').catch(() => null)
    if (fault === 'slow') {
      await expect.poll(() => desk.proxy.spoilt.length).toBeGreaterThan(0)
      desk.proxy.heal()
      await expect(heading).toBeVisible({ timeout: PATIENCE_MS })
      return 'mended'
    }
    await arrival
    desk.proxy.heal()
    // The browser's own page for an address that does not answer may come later, and interrupt.
    await expect(() => page.goto('/login')).toPass({ timeout: PATIENCE_MS })
    await expect(heading).toBeVisible({ timeout: PATIENCE_MS })
    return 'reload'
  },
}

/** Once the page is there, nothing asks for it again. */
export const pageAwayLater: Row = {
  name: 'index, under an open page',
  async run(desk, fault) {
    await desk.publish({ earlier: true })
    const page = await desk.freshPage()
    await page.goto('/login')
    await markDocument(page)
    desk.proxy.afflict({ files: PAGE, by: fault })
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
    await page.goBack()
    await signIn(page, desk.who)
    await expect(transcriptOf(page)).toBeVisible()
    await expectSameDocument(page)
    return 'unaffected'
  },
}
