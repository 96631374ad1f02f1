import { expect, type Page } from '@playwright/test'
import { signIn } from '../../../testing/browser/people'
import { transcriptOf } from '../../../testing/browser/room'
import type { FaultDesk } from '../../releases/fault-desk'
import {
  expectOnView,
  expectSameDocument,
  markDocument,
  PATIENCE_MS,
} from '../../releases/watched-page'
import type { Row } from '../cell'
import { pathOf } from './first-visit'

/** A release is published under an open page, and one of its files is spoilt on its way. */
export function deployedUnderPage({ name, file }: { name: string; file: RegExp }): Row {
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
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
}
