import { errors, type Locator, type Page } from '@playwright/test'
import { isImmutable } from '../file-headers'
import { oneLine } from './objection'

/** What goes wrong in a page while it is used, a sentence each; `heard` is what it logged. */
export interface PageWatch {
  objections: string[]
  heard: string[]
}

/** Listens for what a visitor would not see at once: faults, refused code, missing files. */
export function watchPage(page: Page): PageWatch {
  const watch: PageWatch = { objections: [], heard: [] }
  const where = () => new URL(page.url()).pathname

  page.on('pageerror', ({ message }) => {
    watch.heard.push(message)
    watch.objections.push(
      `In the browser ${where()} throws with this release: ${oneLine(message)}.`,
    )
  })
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    watch.heard.push(text)
    if (/Content Security Policy/i.test(text)) {
      watch.objections.push(
        `In the browser the site's security policy stops this release at ${where()}: ${oneLine(text)}.`,
      )
    }
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() < 400 || !isImmutable(pathname)) return
    watch.objections.push(
      `In the browser ${where()} asks for ${pathname} with this release, which answers ${response.status()}.`,
    )
  })
  return watch
}

/** Generous, because a machine may be busy; a page that fails says so sooner. */
export const PATIENCE_MS = 30_000

/** A thing that the site must do, as the sentence of an objection says that it does not. */
export interface Expectation {
  /** `/login shows no form` */
  otherwise: string
  act?: (page: Page) => Promise<unknown>
  /** What is there once it did. */
  proof: (page: Page) => Locator
}

/** Does what is expected; returns the objection if the proof does not appear. */
export async function comesUp(
  { page, watch }: { page: Page; watch: PageWatch },
  { otherwise, act, proof }: Expectation,
): Promise<string[]> {
  // The host offers to try again where a screen is missing or broken.
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
  const said = [shown && `the page says "${shown}"`, heard && `the console "${oneLine(heard)}"`]
  const reason = said.filter(Boolean).join(', ') || `nothing came in ${PATIENCE_MS / 1000} s`
  return [`In the browser ${otherwise} with this release: ${reason}.`]
}

/** The heading of a page that says what is wrong, and what it lists. */
async function shownIn(page: Page): Promise<string> {
  const texts = await page.locator('main h1, main li').allInnerTexts()
  return texts.map(oneLine).join(': ')
}
