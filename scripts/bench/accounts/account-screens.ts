import type { Page } from '@playwright/test'
import type { Person } from '../../testing/browser/people'
import type { SiteName } from './account-sites'

/** CSS selectors of the two for the parts of a sign-in, and for the content behind it. */
interface Screens {
  path: string
  email: string
  code: string
  inside: string
  forgot: { role: 'link' | 'button'; name: string }
}

export const SCREENS: Record<SiteName, Screens> = {
  ours: {
    path: '/login',
    email: 'input[name=email]',
    code: 'input[name=code]',
    inside: '[placeholder="Enter your message here"]',
    forgot: { role: 'link', name: 'Forgot your password?' },
  },
  theirs: {
    path: '/',
    email: 'input[name=username]',
    code: 'input[name=confirmation_code]',
    inside: '#inside',
    forgot: { role: 'button', name: 'Forgot your password?' },
  },
}

/** Fills in the form; the caller sends it. */
export async function fillSignIn(page: Page, { email }: Screens, who: Person): Promise<void> {
  await page.locator(email).fill(who.email)
  await page.locator('input[type=password]').fill(who.password)
}

/** Sends the form without further work of the browser's tools, which would be counted. */
export async function send(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('form [type=submit]')?.click())
}

/** Waits for an element in the same way. */
export async function untilThere(page: Page, selector: string): Promise<void> {
  await page.evaluate(
    (selector) =>
      new Promise<void>((resolve) => {
        if (document.querySelector(selector)) return resolve()
        new MutationObserver((_, observer) => {
          if (!document.querySelector(selector)) return
          observer.disconnect()
          resolve()
        }).observe(document, { childList: true, subtree: true })
      }),
    selector,
  )
}

/** The mark of the moment when a sign-in's tokens are stored, under the SDK's key names in both. */
export const STORED = 'parlor-bench: tokens are stored'

export async function markStored(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value)
      if (key.endsWith('.idToken')) performance.mark(mark)
    }
  }, STORED)
}
