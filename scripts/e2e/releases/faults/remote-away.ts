import { expect, type Page } from '@playwright/test'
import { signIn } from '../../../testing/browser/accounts'
import type { ProxyFault } from '../../../testing/browser/faulty-proxy'
import { transcriptOf } from '../../../testing/browser/room'
import {
  expectForm,
  expectSameDocument,
  expectStylesOf,
  formOf,
  openSignIn,
  PATIENCE_MS,
} from '../../../testing/browser/watched-page'
import { type FaultCase, type FaultSite, pathOf } from './fault-site'

const INDEX = /^\/releases\.json/

/** A file of a live remote, by its path in the release. */
interface RemoteFile {
  name: string
  file: RegExp
}

/**
 * At a first visit the page names the missing remote, and tries again. If there is an earlier
 * release, it shows that one, and the live one at the next entry.
 */
export function firstVisit(
  { name, file }: RemoteFile,
  { earlier }: { earlier: boolean },
): FaultCase {
  return {
    name: `${name}, ${earlier ? 'with an earlier release' : 'first visit'}`,
    async run(faultSite, fault) {
      await faultSite.publish({ earlier })
      const page = await faultSite.freshPage()
      const { live, previous } = faultSite.releases['remote-auth']
      faultSite.proxy.inject({ files: pathOf(live, file), by: fault })
      await openSignIn(page)
      await expect(page.getByRole('banner')).toBeVisible()
      const failureHeading = page.getByRole('heading', { name: 'Sign in did not load' })
      const expectedHeading = earlier ? formOf(page) : formOf(page).or(failureHeading)
      await expect(expectedHeading).toBeVisible({ timeout: PATIENCE_MS })
      if (faultSite.proxy.faultyPaths.length === 0) return

      if (earlier) await expectStylesOf(page, previous)
      else await expect(failureHeading).toBeVisible()
      faultSite.proxy.clearFaults()
      if (earlier) {
        await signIn(page, faultSite.who)
        await signOut(page)
        await expectStylesOf(page, live)
      } else await expectForm(page)
      await expectSameDocument(page)
    },
  }
}

/** A release is published while a page is open, and one of its files is damaged in transfer. */
export function deployedUnderPage({ name, file }: RemoteFile): FaultCase {
  return {
    name: `${name}, deployed under an open page`,
    run: (faultSite, fault) => {
      const files = pathOf(faultSite.releases['remote-chat'].live, file)
      return deployUnderPage(faultSite, { files, by: fault })
    },
  }
}

/** The release index is unavailable: the page keeps its releases, and gets the index later. */
export const releaseIndexAway: FaultCase = {
  name: 'release index, under an open page',
  run: (faultSite, fault) => deployUnderPage(faultSite, { files: INDEX, by: fault }),
}

async function deployUnderPage(
  faultSite: FaultSite,
  { files, by }: { files: RegExp; by: ProxyFault },
) {
  const { live, previous } = faultSite.releases['remote-chat']
  await faultSite.publish()
  await faultSite.site.arrange({ 'remote-chat': [previous] })
  const page = await faultSite.pageAtLogin()
  await expectForm(page)
  faultSite.proxy.inject({ files, by })
  await faultSite.site.arrange({ 'remote-chat': [live, previous] })
  const isIndexAway = files === INDEX
  await returnToTabUntil(
    page,
    isIndexAway ? async () => faultSite.proxy.faultyPaths.length > 0 : watchIndexArrival(page),
  )
  await enterDash(page, faultSite)
  await expectStylesOf(page, previous)

  faultSite.proxy.clearFaults()
  if (isIndexAway) await returnToTabUntil(page, watchIndexArrival(page))
  await signOut(page)
  await enterDash(page, faultSite)
  await expectStylesOf(page, live)
  await expectSameDocument(page)
}

/** A page asks for the live releases on a return to its tab; repeats that until it is enough. */
async function returnToTabUntil(page: Page, isEnough: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    expect(await isEnough()).toBe(true)
  }).toPass({ timeout: PATIENCE_MS })
}

/** Returns a function that is true once the page has got the release index again. */
function watchIndexArrival(page: Page): () => Promise<boolean> {
  let hasArrived = false
  page.on('response', async (response) => {
    if (!response.url().endsWith('/releases.json') || !response.ok()) return
    // If the page is closed meanwhile, the answer never finishes.
    hasArrived ||= (await response.finished().catch((fault) => fault)) === null
  })
  return async () => hasArrived
}

async function enterDash(page: Page, { who }: FaultSite): Promise<void> {
  await signIn(page, who)
  await expect(transcriptOf(page)).toBeVisible({ timeout: PATIENCE_MS })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectForm(page)
}
