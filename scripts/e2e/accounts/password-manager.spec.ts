import type { Page } from '@playwright/test'
import {
  activate,
  newPerson,
  PASSWORD,
  register,
  signIn,
  trySigningIn,
} from '../../testing/browser/accounts'
import { test as base, expect } from '../../testing/browser/fixtures'
import { test as testWithOwnBrowser } from '../../testing/browser/own-browser'

const test = testWithOwnBrowser.extend<{ journal: Page }>({
  // This switch turns the password manager off.
  without: ['--enable-automation'],
  /** The password manager's log of its readings and decisions. */
  journal: async ({ context }, use) => {
    const journal = await context.newPage()
    await journal.goto('chrome://password-manager-internals')
    await use(journal)
  },
})

const OFFER = 'Decision: ASK the user'

function countOffers(journal: Page): Promise<number> {
  return journal.evaluate((offer) => document.body.textContent.split(offer).length - 1, OFFER)
}

test.describe("Chromium's password manager", () => {
  test('offers to save the password of a registration and of a sign-in, but not of a failed one', {
    tag: '@slow',
  }, async ({ page, journal }) => {
    const ada = newPerson('ada')
    await register(page, ada)
    await expect(journal.locator('body')).toContainText('New password element : password')
    await expect(journal.locator('body')).toContainText('Username element : email')
    await expect.poll(() => countOffers(journal)).toBe(1)

    await activate(page, ada)
    const refusal = page.waitForResponse((response) => response.status() === 400)
    await trySigningIn(page, { ...ada, password: 'not-the-password' })
    await refusal
    expect(await countOffers(journal)).toBe(1)

    await signIn(page, ada)
    await expect.poll(() => countOffers(journal)).toBe(2)
  })
})

base.describe('the hints for password managers', () => {
  base('values filled in without typing count, and paste is allowed', async ({ page }) => {
    await page.goto('/register')
    const entries = {
      nickname: 'ada',
      email: 'ada@example.com',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }
    // As an extension does it: the value, then the event, without a key.
    await page.locator('form').evaluate((form, values) => {
      for (const [name, value] of Object.entries(values)) {
        const input = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
        if (!input) throw new Error(`There is no field ${name}.`)
        const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        setter?.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }, entries)
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled()
    const isPasteAllowed = await page
      .getByLabel('Confirm password')
      .evaluate((input) =>
        input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
      )
    expect(isPasteAllowed).toBe(true)
  })
})
