import { expect, type Page } from '@playwright/test'
import type { PackageName } from '../../build/packages'

/** Longer than the page's own limits (10 s for a load, 30 s between tries) on a busy machine. */
export const PATIENCE_MS = 45_000

/** Waits until the page shows something: a style sheet that hangs keeps it white. */
async function expectPainted(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { timeout: PATIENCE_MS },
  )
}

/** Marks the document, so that a reload is not mistaken for a recovery. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
}

/** Opens the sign-in, parts of which may be missing; returns once anything is painted. */
export async function openSignIn(page: Page): Promise<void> {
  await page.goto('/login', { waitUntil: 'commit' })
  await markDocument(page)
  await expectPainted(page)
}

/** The real form: the page may show its static HTML long before. */
export const formOf = (page: Page) =>
  page.locator('#root').getByRole('heading', { name: 'Welcome Back!' })

export async function expectForm(page: Page): Promise<void> {
  await expect(formOf(page)).toBeVisible({ timeout: PATIENCE_MS })
}

export async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
}

/** Simulates a return to the tab: the page asks for the live releases. */
export async function returnToTab(page: Page): Promise<void> {
  const answered = page.waitForResponse('/releases.json')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await (await answered).finished()
}

/** Expects the styles of exactly this release of a package on the page. */
export async function expectStylesOf(
  page: Page,
  release: { name: string; version: string },
): Promise<void> {
  await expect
    .poll(() => styledVersions(page, release.name as PackageName), { timeout: PATIENCE_MS })
    .toEqual([release.version])
}

async function styledVersions(page: Page, name: PackageName): Promise<string[]> {
  const addresses = await page.evaluate(() =>
    [...document.styleSheets].filter(({ disabled }) => !disabled).map(({ href }) => href ?? ''),
  )
  const versions = addresses
    .map((address) => new URL(address).pathname.split('/'))
    .filter(([, folder]) => folder === name)
    .map(([, , version]) => version ?? '')
  return [...new Set(versions)]
}
