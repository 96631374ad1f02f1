import { expect, type Page } from '@playwright/test'
import { signIn } from '../../testing/browser/people'
import { transcriptOf } from '../../testing/browser/room'
import {
  arrive,
  expectForm,
  expectOnView,
  expectSameDocument,
  formOf,
  markDocument,
  PATIENCE_MS,
} from '../../testing/browser/watched-page'
import { type FaultDesk, pathOf } from '../releases/fault-desk'
import type { Row } from './rows'

/** A file of the live remote-auth, by its path in the release. */
interface RemoteFile {
  name: string
  file: RegExp
}

/** Nobody has published this remote before: the page names it, and tries again. */
export function firstVisit({ name, file }: RemoteFile): Row {
  return {
    name: `${name}, first visit`,
    async run(desk, fault) {
      await desk.publish({ earlier: false })
      const page = await desk.freshPage()
      const { live } = desk.releases['remote-auth']
      desk.proxy.afflict({ files: pathOf(live, file), by: fault })
      await arrive(page)
      await expect(page.getByRole('banner')).toBeVisible()
      const away = page.getByRole('heading', { name: 'remote-auth is not answering' })
      await expect(formOf(page).or(away)).toBeVisible({ timeout: PATIENCE_MS })
      if (desk.proxy.spoilt.length === 0) return 'unaffected'

      await expect(away).toBeVisible()
      desk.proxy.heal()
      await expectForm(page)
      await expectSameDocument(page)
      return 'mended'
    },
  }
}

/** There is an earlier release: the page shows that one, and the live one at the next entry. */
export function firstVisitWithEarlier({ name, file }: RemoteFile): Row {
  return {
    name: `${name}, with an earlier release`,
    async run(desk, fault) {
      await desk.publish({ earlier: true })
      const page = await desk.freshPage()
      const { live, before } = desk.releases['remote-auth']
      desk.proxy.afflict({ files: pathOf(live, file), by: fault })
      await arrive(page)
      await expectForm(page)
      if (desk.proxy.spoilt.length === 0) return 'unaffected'

      await expectOnView(page, before)
      desk.proxy.heal()
      await signIn(page, desk.who)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expectForm(page)
      await expectOnView(page, live)
      await expectSameDocument(page)
      return 'last good'
    },
  }
}

/** A release is published under an open page, and one of its files is spoilt on its way. */
export function deployedUnderPage({ name, file }: RemoteFile): Row {
  return {
    name: `${name}, deployed under an open page`,
    async run(desk, fault) {
      const { live, before } = desk.releases['remote-chat']
      const page = await openBefore(desk)
      desk.proxy.afflict({ files: pathOf(live, file), by: fault })
      await desk.site.arrange({ 'remote-chat': [live, before] })
      await lookAgain(page, heard(page))
      await enterDash(page, desk)
      await expectOnView(page, before)

      desk.proxy.heal()
      await signOut(page)
      await enterDash(page, desk)
      await expectOnView(page, live)
      await expectSameDocument(page)
      return 'last good'
    },
  }
}

/** What is live cannot be asked: the page goes on with what it has heard, and hears later. */
export const releaseIndexAway: Row = {
  name: 'release index, under an open page',
  async run(desk, fault) {
    const { live, before } = desk.releases['remote-chat']
    const page = await openBefore(desk)
    desk.proxy.afflict({ files: /^\/releases\.json/, by: fault })
    await desk.site.arrange({ 'remote-chat': [live, before] })
    await lookAgain(page, async () => desk.proxy.spoilt.length > 0)
    await enterDash(page, desk)
    await expectOnView(page, before)

    desk.proxy.heal()
    await lookAgain(page, heard(page))
    await signOut(page)
    await enterDash(page, desk)
    await expectOnView(page, live)
    await expectSameDocument(page)
    return 'last good'
  },
}

async function openBefore(desk: FaultDesk): Promise<Page> {
  await desk.publish({ earlier: true })
  await desk.site.arrange({ 'remote-chat': [desk.releases['remote-chat'].before] })
  const page = await desk.freshPage()
  await page.goto('/login')
  await expectForm(page)
  await markDocument(page)
  return page
}

/** A page asks what is live when somebody looks at it again; so long, and no longer, is looked. */
async function lookAgain(page: Page, isEnough: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    expect(await isEnough()).toBe(true)
  }).toPass({ timeout: PATIENCE_MS })
}

/** Tells whether the page has got the release index since now. */
function heard(page: Page): () => Promise<boolean> {
  let hasArrived = false
  page.on('response', async (response) => {
    if (!response.url().endsWith('/releases.json') || !response.ok()) return
    hasArrived ||= (await response.finished()) === null
  })
  return async () => hasArrived
}

async function enterDash(page: Page, { who }: FaultDesk): Promise<void> {
  await signIn(page, who)
  await expect(transcriptOf(page)).toBeVisible({ timeout: PATIENCE_MS })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectForm(page)
}
