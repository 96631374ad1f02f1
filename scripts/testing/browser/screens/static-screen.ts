import type { Page } from '@playwright/test'

/** Holds the shell back until the returned function is called. */
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

/** The form before the shell has loaded. */
export const early = (page: Page) => page.locator('#parlor-static form')

/** The position of every element of a screen, in order. */
export function layoutOf(page: Page, screen: string): Promise<string[]> {
  return page.locator(`${screen} *`).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.localName, x, y, width, height].join(' ')
    }),
  )
}
