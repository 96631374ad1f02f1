import { expect } from '@playwright/test'
import { expectSameDocument, markDocument, PATIENCE_MS } from '../../releases/watched-page'
import type { Row } from '../cell'
import { pathOf } from './first-visit'

/** The identity SDK, which the page fetches when somebody is about to sign in. */
export const lazyChunkAway: Row = {
  name: 'lazy chunk, at sign-in',
  async run(desk, fault) {
    await desk.publish({ earlier: true })
    const page = await desk.freshPage()
    await page.goto('/login')
    await markDocument(page)
    desk.proxy.afflict({ files: pathOf(desk.releases.host.live, /\d+\..*js/), by: fault })
    await page.getByLabel('Email').fill(desk.who.email)
    await page.getByLabel('Password', { exact: true }).fill(desk.who.password)
    const signIn = page.getByRole('button', { name: 'Sign In' })
    await signIn.click()
    await expect(page.getByText('The service cannot be reached')).toBeVisible({
      timeout: PATIENCE_MS,
    })
    desk.proxy.heal()
    await signIn.click()
    await expect(page).toHaveURL('/dash', { timeout: PATIENCE_MS })
    await expectSameDocument(page)
    return 'mended'
  },
}
