import { expect } from '@playwright/test'
import { signIn, trySigningIn } from '../../../testing/browser/accounts'
import { transcriptOf } from '../../../testing/browser/room'
import { submitOf } from '../../../testing/browser/screens/forms'
import {
  expectForm,
  expectSameDocument,
  expectStylesOf,
  formOf,
  openSignIn,
  PATIENCE_MS,
} from '../../../testing/browser/watched-page'
import { type FaultCase, pathOf } from './fault-site'

const PAGE = /^\/(login|register|dash|index\.html)?$/

/**
 * The one file without which the browser has nothing of ours: it then shows its own page or the
 * server's, and only a reload can help. The reload must succeed.
 */
export const pageAway: FaultCase = {
  name: 'index, first visit',
  async run(faultSite, fault) {
    await faultSite.publish()
    const page = await faultSite.freshPage()
    faultSite.proxy.inject({ files: PAGE, by: fault })
    // Half of a page may never be loaded completely.
    const arrival = page.goto('/login', { waitUntil: 'commit' }).catch(() => null)
    if (fault === 'slow') {
      await expect.poll(() => faultSite.proxy.faultyPaths.length).toBeGreaterThan(0)
      faultSite.proxy.clearFaults()
      await expectForm(page)
      return
    }
    await arrival
    faultSite.proxy.clearFaults()
    // The browser's own page for a URL that does not answer may come later, and interrupt.
    await expect(() => page.goto('/login')).toPass({ timeout: PATIENCE_MS })
    await expectForm(page)
  },
}

/** Once the page has loaded, nothing requests it again. */
export const pageAwayLater: FaultCase = {
  name: 'index, under an open page',
  async run(faultSite, fault) {
    await faultSite.publish()
    const page = await faultSite.pageAtLogin()
    faultSite.proxy.inject({ files: PAGE, by: fault })
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible()
    await page.goBack()
    await signIn(page, faultSite.who)
    await expect(transcriptOf(page)).toBeVisible()
    await expectSameDocument(page)
  },
}

/** The shell's own script, which contains the shared code of all remotes. */
export function sharedCodeAway({ earlier }: { earlier: boolean }): FaultCase {
  return {
    name: `shared code and shell, ${earlier ? 'with an earlier release' : 'first visit'}`,
    async run(faultSite, fault) {
      await faultSite.publish({ earlier })
      const page = await faultSite.freshPage()
      const { live, previous } = faultSite.releases.host
      faultSite.proxy.inject({ files: pathOf(live, /main\..*js/), by: fault })
      await openSignIn(page)
      const notice = page.getByText(/the host, is not answering|Parlor is loading/)
      await expect(notice.or(formOf(page)).first()).toBeVisible({ timeout: PATIENCE_MS })
      // A hanging file may still arrive, so the page waits for it and starts nothing else.
      const fallsBack = earlier && fault !== 'slow'
      if (!fallsBack) {
        await expect(formOf(page)).toHaveCount(0)
        faultSite.proxy.clearFaults()
      }
      await expectForm(page)
      if (fallsBack) await expectStylesOf(page, previous)
      await expectSameDocument(page)
    },
  }
}

/** The shell's own style sheet: the site works without it, and is styled as soon as it arrives. */
export const shellStyleAway: FaultCase = {
  name: 'style of the shell, first visit',
  async run(faultSite, fault) {
    await faultSite.publish()
    const page = await faultSite.freshPage()
    const { live } = faultSite.releases.host
    faultSite.proxy.inject({ files: pathOf(live, /main\..*css/), by: fault })
    await openSignIn(page)
    await expectForm(page)
    const notice = page.getByText('a style sheet of the host')
    await expect(notice).toBeVisible()
    faultSite.proxy.clearFaults()
    await expectStylesOf(page, live)
    await expect(notice).toHaveCount(0)
    await expectSameDocument(page)
  },
}

/** The identity SDK, which the page fetches when a visitor is about to sign in. */
export const lazyChunkAway: FaultCase = {
  name: 'lazy chunk, at sign-in',
  async run(faultSite, fault) {
    await faultSite.publish()
    const page = await faultSite.pageAtLogin()
    faultSite.proxy.inject({ files: pathOf(faultSite.releases.host.live, /\d+\..*js/), by: fault })
    await trySigningIn(page, faultSite.who)
    await expect(page.getByText('The service cannot be reached')).toBeVisible({
      timeout: PATIENCE_MS,
    })
    faultSite.proxy.clearFaults()
    await submitOf(page, 'login').click()
    await expect(page).toHaveURL('/dash', { timeout: PATIENCE_MS })
    await expectSameDocument(page)
  },
}
