import { createServer } from 'node:http'
import type { Browser } from '@playwright/test'
import { listen } from '../../../platform/listen'
import { type Findings, noFindings } from './findings'
import { openAt } from './navigate'
import { faultsOf } from './page-watch'
import { withBrowser } from './pages'
import { SharedTabs } from './shared-tabs'
import type { BrowserTab } from './tab'

const SCREEN = `<html lang="en"><link rel="icon" href="data:,">
  <body><div id="root"><main><h1>Orders</h1></main></div></body></html>`

/** SharedTabs on a site with one screen. */
async function withSharedTabs(
  use: (sharedTabs: SharedTabs, browser: Browser) => Promise<void>,
): Promise<void> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(SCREEN)
  })
  const url = `http://localhost:${await listen(server)}`
  const site = {
    url,
    userPoolId: '',
    clientId: '',
    chat: 'ws://localhost/chat',
    globals: [],
    accounts: [],
  }
  await withBrowser(async (browser) => {
    const sharedTabs = new SharedTabs(browser, site, new AbortController().signal)
    await use(sharedTabs, browser)
    await sharedTabs.close()
    expect(browser.contexts()).toEqual([])
  })
  server.closeAllConnections()
  server.close()
}

const otherwise = (why: string): Findings => ({ ...noFindings(), faults: [why] })
const broken = async () => ({ ...noFindings(), faults: ['It shows nothing.'] })

/** Everything that a visit could leave to the next one in the same tab. */
const stateOf = async ({ page, watch }: BrowserTab) => ({
  ...(await page.evaluate(() => ({
    kept: { ...localStorage, ...sessionStorage },
    global: 'left' in window,
  }))),
  cookies: await page.context().cookies(),
  tabs: page.context().pages().length,
  noticed: [...faultsOf(watch), ...watch.messages],
})

it('a visit finds nothing left by the previous one in the same tab', async () => {
  await withSharedTabs(async (sharedTabs) => {
    const tabs: BrowserTab[] = []
    const visit = () =>
      sharedTabs.visit(async ({ tab }) => {
        await openAt(tab, '/orders')
        expect(await stateOf(tab)).toEqual({
          ...{ kept: {}, cookies: [], global: false, tabs: 1, noticed: [] },
        })
        await tab.page.evaluate(() => {
          localStorage.setItem('a', '1')
          sessionStorage.setItem('b', '2')
          Object.assign(window, { left: 4 })
          console.error('five')
        })
        const context = tab.page.context()
        await context.addCookies([{ name: 'c', value: '3', url: tab.page.url() }])
        await context.newPage()
        tabs.push(tab)
        return noFindings()
      }, otherwise)
    expect(await visit()).toEqual(noFindings())
    expect(await visit()).toEqual(noFindings())
    expect(tabs[0]).toBe(tabs[1])
  })
})

it('the faults of a visit count in a new tab; in another, an earlier visit may have caused them', async () => {
  await withSharedTabs(async (sharedTabs, browser) => {
    expect(await sharedTabs.visit(broken, otherwise)).toEqual(await broken())
    expect(browser.contexts()).toEqual([])
    expect(await sharedTabs.visit(async () => noFindings(), otherwise)).toEqual(noFindings())
    expect(await sharedTabs.visit(broken, otherwise)).toBeUndefined()
    expect(browser.contexts()).toEqual([])
  })
})
