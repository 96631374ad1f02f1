import type { Page } from '@playwright/test'

/** Leaves requests to this address without an answer until the function it resolves with is called;
 * from then on they fail, as with a network that is cut. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let cut = () => {}
  const isCut = new Promise<void>((resolve) => {
    cut = resolve
  })
  await page.route(address, async (route) => {
    await isCut
    await route.abort()
  })
  return () => cut()
}
