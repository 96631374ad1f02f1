import type { Page } from '@playwright/test'

/** Opens `/login` with another configuration than the one composed into the page. */
export async function openWithConfig(
  page: Page,
  change: (config: Record<string, unknown>) => unknown,
): Promise<void> {
  await page.route('/login', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(
      /(<script type="application\/json" id="parlor-config">)(.*?)(<\/script>)/,
      (_match, open, json, close) => {
        const changed = change(JSON.parse(json))
        return `${open}${typeof changed === 'string' ? changed : JSON.stringify(changed)}${close}`
      },
    )
    await route.fulfill({ response, body: html })
  })
  await page.goto('/login')
  await page.unroute('/login')
}
