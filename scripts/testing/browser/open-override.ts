import type { Page } from '@playwright/test'

/** Opens an address with an override that the tab does not run already, and lets it run. */
export async function openOverride(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Run it' }).click()
}
