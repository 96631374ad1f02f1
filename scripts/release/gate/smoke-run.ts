import { type Browser, chromium, type Page } from '@playwright/test'
import type { BuiltRelease } from '../../build/build-release'
import { ensureChromium } from '../../platform/chromium'
import type { ReleaseStore } from '../release-store'
import { type OpenSite, openSmokeSite } from './smoke-site'
import { walkSite } from './walk-site'
import { PATIENCE_MS } from './watch-page'

/** What a smoke run needs and the gate does not have. */
export interface SmokeTools {
  openSite: OpenSite
  withBrowser: <T>(use: (browser: Browser) => Promise<T>) => Promise<T>
}

interface Candidate {
  release: BuiltRelease
  /** The live site. */
  store: ReleaseStore
}

/** Uses the candidate together with what is live, in a browser; returns the objections. */
export async function smokeRun(
  { openSite, withBrowser }: SmokeTools,
  { release, store }: Candidate,
): Promise<string[]> {
  const site = await openSmokeSite(openSite, { candidate: release, store })
  const { url, names } = site
  try {
    if (!names.includes('host')) return []
    return await withBrowser(async (browser) => {
      const objections = await inPage({ browser, url }, (page) => walkSite({ page, names }))
      const config = await store.config()
      if (objections.length > 0 || release.name !== 'host' || config === undefined) {
        return objections
      }
      await site.configure(config)
      return inPage({ browser, url }, (page) =>
        tryLiveConfig(page, { url, address: store.address }),
      )
    })
  } finally {
    await site.close()
  }
}

/** Runs `use` with a browser of its own. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    chromiumSandbox: false,
  })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

async function inPage(
  { browser, url }: { browser: Browser; url: string },
  walk: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const context = await browser.newContext({ baseURL: url })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    return await walk(await context.newPage())
  } finally {
    await context.close()
  }
}

/**
 * Opens the candidate host with the configuration of the live site, which it has never run with;
 * returns what the page objects to. Nothing reaches the services that are named there.
 */
async function tryLiveConfig(
  page: Page,
  { url, address }: { url: string; address: string },
): Promise<string[]> {
  await page.route(
    ({ origin }) => origin !== url,
    (route) => route.abort(),
  )
  await page.goto('/login')
  const heading = page.locator('main h1').first()
  await heading.waitFor()
  const problems = await page.locator('main li').allInnerTexts()
  if (await page.locator('main form').isVisible()) return []
  const reason =
    problems.length > 0 ? problems.join(' ') : `it says "${await heading.textContent()}".`
  return [`The host does not start with the config.json of ${address}: ${reason}`]
}
