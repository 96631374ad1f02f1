import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { addAccount, newPerson, type Person, signIn } from './accounts'

export function transcriptOf(page: Page): Locator {
  return page.locator('textarea[readonly]')
}

export function composerOf(page: Page): Locator {
  return page.getByPlaceholder('Enter your message here')
}

/** Signs in and waits until the room has answered. */
export async function enterRoom(page: Page, who: Person): Promise<void> {
  await signIn(page, who)
  await expect(transcriptOf(page)).not.toHaveValue('')
}

/** Somebody new enters the room, in a browser context of their own, which the caller closes. */
export async function newMember(browser: Browser, url: string, nickname: string) {
  const who = await addAccount(url, newPerson(nickname))
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await enterRoom(page, who)
  return { who, page }
}

/** Opens another tab of a signed-in person. Resolves once the room has answered. */
export async function openDash(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/dash')
  await expect(transcriptOf(page)).not.toHaveValue('')
  return page
}

/** Says a line and waits until the composer has handed it on. */
export async function say(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(composerOf(page)).toHaveValue('')
}

/**
 * Leaves the dash, as by a link, without a reload. An unknown path leads to the login, which leads
 * a signed-in visitor back to the dash.
 */
export async function leaveDash(page: Page): Promise<void> {
  const transcript = await transcriptOf(page).elementHandle()
  await page.evaluate(() => {
    history.pushState(null, '', '/elsewhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await transcript?.waitForElementState('hidden')
  await transcript?.dispose()
  await expect(page).toHaveURL('/dash')
}
