import type { Page } from '@playwright/test'

/** Holds the shell back until the returned function is called. */
export async function holdShellBack(page: Page): Promise<() => void> {
  let releaseShell = () => {}
  const shellReleased = new Promise<void>((resolve) => {
    releaseShell = resolve
  })
  await page.route(/\/host\/[^/]+\/main\..*js/, async (route) => {
    await shellReleased
    await route.continue()
  })
  return () => releaseShell()
}

/** The form before the shell has loaded. */
export const staticForm = (page: Page) => page.locator('#parlor-static form')

/** The position of every element of a screen, in order. */
export function layoutOf(page: Page, screen: string): Promise<string[]> {
  return page.locator(`${screen} *`).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.localName, x, y, width, height].join(' ')
    }),
  )
}
