import type { Page } from '@playwright/test'

interface Trial {
  page: Page
  /** Where the copy of the live site is. */
  url: string
  /** The live site, for the sentence. */
  address: string
}

/**
 * Opens the candidate host with the configuration of the live site, which nobody else has tried
 * it with; returns what the page says against it. Nothing of it reaches the services named there.
 */
export async function tryLiveConfig({ page, url, address }: Trial): Promise<string[]> {
  await page.route(
    ({ origin }) => origin !== url,
    (route) => route.abort(),
  )
  await page.goto('/login')
  const heading = page.locator('main h1').first()
  await heading.waitFor()
  const problems = await page.locator('main li').allInnerTexts()
  if (await page.locator('main form').isVisible()) return []
  const why = problems.length > 0 ? problems.join(' ') : `it says "${await heading.textContent()}".`
  return [`The host does not start with the config.json of ${address}: ${why}`]
}
