import { errors, type Locator, type Page } from '@playwright/test'
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
  // The host says that a screen is away or broken with an offer to try again.
  const failure = page.getByRole('main').getByRole('button', { name: 'Try again' })
  const wanted = proof(page)
  try {
    await act?.(page)
    await wanted.or(failure).first().waitFor({ timeout: PATIENCE_MS })
    if (await wanted.first().isVisible()) return []
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) watch.heard.push(String(error))
  }
  const shown = await shownIn(page)
  const heard = watch.heard.at(-1)
  const why = [shown && `the page says "${shown}"`, heard && `the console "${oneLine(heard)}"`]
  const reason = why.filter(Boolean).join(', ') || `nothing came in ${PATIENCE_MS / 1000} s`
  return [`In the browser ${otherwise} with this release: ${reason}.`]
}

/** The heading of a page that says what is wrong, and what it lists. */
async function shownIn(page: Page): Promise<string> {
  const texts = await page.locator('main h1, main li').allInnerTexts()
  return texts.map(oneLine).join(': ')
}
