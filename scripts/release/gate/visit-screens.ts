import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../e2e/chromium'
import { person, signUp } from '../../e2e/people'
import type { Deployable } from '../../webpack/rooms'

const SCREEN_TIMEOUT_MS = 15_000

interface Visit {
  url: string
  /** The packages that are on the site. */
  names: readonly Deployable[]
}

/** Opens every screen as a visitor does; returns what did not come up, a sentence each. */
export async function visitScreens({ url, names }: Visit): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    chromiumSandbox: false,
  })
  try {
    const context = await browser.newContext({ baseURL: url })
    context.setDefaultTimeout(SCREEN_TIMEOUT_MS)
    const page = await context.newPage()
    const objections: string[] = []
    page.on('pageerror', (error) => objections.push(`The page threw: ${error.message}`))
    if (names.includes('remote-auth')) objections.push(...(await visitForms(page)))
    if (names.includes('remote-auth') && names.includes('remote-chat')) {
      objections.push(...(await visitDash(page)))
    }
    return objections
  } finally {
    await browser.close()
  }
}

async function visitForms(page: Page): Promise<string[]> {
  const objections: string[] = []
  for (const path of ['/login', '/register', '/confirm']) {
    await page.goto(path)
    const came = await comesUp(() => page.locator('main form').waitFor())
    if (!came) objections.push(`In the browser ${path} shows no form with this release.`)
  }
  return objections
}

async function visitDash(page: Page): Promise<string[]> {
  const came = await comesUp(async () => {
    await signUp(page, person('gate'))
    await page.locator('textarea').waitFor()
  })
  return came ? [] : ['In the browser nobody gets from /register to the dash with this release.']
}

async function comesUp(visit: () => Promise<unknown>): Promise<boolean> {
  try {
    await visit()
    return true
  } catch (error) {
    console.error((error as Error).message)
    return false
  }
}
