import type { Locator, Page } from '@playwright/test'
import { oneLine, type PageWatch } from './watch-page'

/** Generous, because a machine may be busy; what fails says so sooner. */
export const PATIENCE_MS = 30_000

/** A thing that the site must do, as the sentence of an objection says that it does not. */
export interface Expectation {
  /** `/login shows no form` */
  otherwise: string
  act?: (page: Page) => Promise<unknown>
  /** What is there once it did. */
  proof: (page: Page) => Locator
}

/** Does it; answers what stands against the release, if anything does. */
export async function comesUp(
  { page, watch }: { page: Page; watch: PageWatch },
  { otherwise, act, proof }: Expectation,
): Promise<string[]> {
  const heardBefore = watch.heard.length
  // The host says that a screen is away or broken with an offer to try again.
  const failure = page.getByRole('main').getByRole('button', { name: 'Try again' })
  const wanted = proof(page)
  try {
    await act?.(page)
    await wanted.or(failure).first().waitFor({ timeout: PATIENCE_MS })
    if (await wanted.first().isVisible()) return []
  } catch (error) {
    watch.heard.push(error instanceof Error ? error.message : String(error))
  }
  const shown = await headingOf(page)
  const heard = watch.heard[heardBefore]
  const why = [shown && `the page says "${shown}"`, heard && `the console ${oneLine(heard)}`]
  return [`In the browser ${otherwise} with this release: ${why.filter(Boolean).join(', ')}.`]
}

async function headingOf(page: Page): Promise<string | undefined> {
  const [heading] = await page.locator('main h1').allInnerTexts()
  return heading
}
