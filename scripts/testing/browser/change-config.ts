import { blockIds } from '@parlor/shared/contract/page/page-blocks'
import type { Page, Route } from '@playwright/test'

const CONFIG_BLOCK = new RegExp(`(<script[^>]* id="${blockIds.config}">)(.*?)(</script>)`)

type Config = Record<string, unknown>

/** Serves the site's pages with a configuration other than the composed one. */
export async function changeConfig(
  page: Page,
  change: (config: Config) => Config,
  headers?: Record<string, string>,
): Promise<void> {
  await changePages(page, (html) => withConfig(html, change), headers)
}

/** Serves the site's pages with changed text, and with `headers` in place of those of the same name. */
export async function changePages(
  page: Page,
  change: (html: string) => string,
  headers: Record<string, string> = {},
): Promise<void> {
  await page.route(isPage, async (route: Route) => {
    const response = await route.fetch()
    const body = change(await response.text())
    await route.fulfill({ response, body, headers: { ...response.headers(), ...headers } })
  })
}

export function withConfig(html: string, change: (config: Config) => Config): string {
  return html.replace(
    CONFIG_BLOCK,
    (_match, open, json, close) => `${open}${JSON.stringify(change(JSON.parse(json)))}${close}`,
  )
}

function isPage({ pathname }: URL): boolean {
  return ['', 'login', 'register', 'confirm', 'dash', 'recover', 'account'].includes(
    pathname.slice(1),
  )
}
