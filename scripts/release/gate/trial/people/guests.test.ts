import { createServer } from 'node:http'
import type { Browser } from '@playwright/test'
import { listen } from '../../../../platform/listen'
import { openAt } from '../go'
import { faultsOf } from '../page-watch'
import { withBrowser } from '../pages'
import { nothingSeen, type Seen } from '../seen'
import type { Tab } from '../tab'
import { Guests } from './guests'

const SCREEN = `<html lang="en"><link rel="icon" href="data:,">
  <body><div id="root"><main><h1>Orders</h1></main></div></body></html>`

/** Guests on a site with one screen. */
async function withGuests(use: (guests: Guests, browser: Browser) => Promise<void>): Promise<void> {
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
    const guests = new Guests(browser, site, new AbortController().signal)
    await use(guests, browser)
    await guests.leave()
    expect(browser.contexts()).toEqual([])
  })
  server.closeAllConnections()
  server.close()
}

const otherwise = (why: string): Seen => ({ ...nothingSeen(), faults: [why] })
const broken = async () => ({ ...nothingSeen(), faults: ['It shows nothing.'] })

/** Everything that a visit could leave to the next one in the same tab. */
const found = async ({ page, watch }: Tab) => ({
  ...(await page.evaluate(() => ({
    kept: { ...localStorage, ...sessionStorage },
    global: 'left' in window,
  }))),
  cookies: await page.context().cookies(),
  tabs: page.context().pages().length,
  noticed: [...faultsOf(watch), ...watch.heard],
})

it('a guest finds nothing that its visit before has left, in the same tab', async () => {
  await withGuests(async (guests) => {
    const tabs: Tab[] = []
    const look = () =>
      guests.visit(async ({ tab }) => {
        await openAt(tab, '/orders')
        expect(await found(tab)).toEqual({
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
        return nothingSeen()
      }, otherwise)
    expect(await look()).toEqual(nothingSeen())
    expect(await look()).toEqual(nothingSeen())
    expect(tabs[0]).toBe(tabs[1])
  })
})

it("the faults that a new guest finds count; another's may come from what it did before", async () => {
  await withGuests(async (guests, browser) => {
    expect(await guests.visit(broken, otherwise)).toEqual(await broken())
    expect(browser.contexts()).toEqual([])
    expect(await guests.visit(async () => nothingSeen(), otherwise)).toEqual(nothingSeen())
    expect(await guests.visit(broken, otherwise)).toBeUndefined()
    expect(browser.contexts()).toEqual([])
  })
})
