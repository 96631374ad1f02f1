import type { Page } from '@playwright/test'

/** Keeps the shell away until the returned function is called. */
export async function withoutShell(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/host\/[^/]+\/main\..*js/, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}

/** The form as it is before the shell has come. */
export const early = (page: Page) => page.locator('#parlor-static form')

/** Where every element of a screen is, in its order. */
export function layoutOf(page: Page, screen: string): Promise<string[]> {
  return page.locator(`${screen} *`).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.localName, x, y, width, height].join(' ')
    }),
  )
}
