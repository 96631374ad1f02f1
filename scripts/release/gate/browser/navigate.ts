import { FAILURE_CLASS } from '@parlor/shared/contract/page/page-blocks'
import type { Locator, Page } from '@playwright/test'
import type { BrowserTab } from './tab'

/** Generous, because a machine may be busy; a page that fails is noticed sooner. */
export const PATIENCE_MS = 30_000

/** The time within which the host changes screens, unless both are the same. */
const LONGEST_CHANGE_MS = 3_000

/** The visible screen, once it is there; the root is hidden as long as the static HTML is shown. */
export function visibleScreen(page: Page): Locator {
  return page
    .locator('#root:not([hidden])')
    .locator('main:not([aria-busy="true"]), :scope > :not(header, main):not(:empty)')
}

/** The host's page in place of a screen that is missing or broken. */
export function failurePage({ page }: BrowserTab): Locator {
  return page.locator(`main .${FAILURE_CLASS}`).first()
}

/** Opens an address in a new document. */
export async function openAt(tab: BrowserTab, path: string): Promise<void> {
  await tab.page.goto(path)
  await waitForScreen(tab)
}

/** Goes to an address within the page, as a link does. */
export async function navigate(tab: BrowserTab, path: string): Promise<void> {
  await tab.evaluate(
    async ({ to, longestMs }) => {
      const previousScreen = document.querySelector('main')
      if (location.pathname + location.search === to) return
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      // The visible screen stays until the other one is there, or for good if it is the same.
      const until = performance.now() + longestMs
      while (previousScreen?.isConnected && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    { to: path, longestMs: LONGEST_CHANGE_MS },
  )
  await waitForScreen(tab)
}

async function waitForScreen(tab: BrowserTab): Promise<void> {
  await visibleScreen(tab.page).or(failurePage(tab)).first().waitFor()
  await tab.settle()
}
