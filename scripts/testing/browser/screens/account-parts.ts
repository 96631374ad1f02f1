import type { Locator, Page } from '@playwright/test'

export function accountPart(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title })
}

/** Opens a part of the account page, or closes an open one. */
export function toggleAccountPart(page: Page, title: string): Promise<void> {
  return accountPart(page, title).locator('summary').click()
}
