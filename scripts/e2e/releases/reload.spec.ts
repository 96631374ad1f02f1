import type { Page } from '@playwright/test'
import { signIn } from '../../testing/browser/accounts'
import { test as base, expect } from '../../testing/browser/fixtures'
import { HostSeries, releaseOf } from '../../testing/browser/host-series'
import { ReleaseSite } from '../../testing/browser/release-site'
import { leaveDash, transcriptOf } from '../../testing/browser/room'
import { expectStylesOf, returnToTab } from '../../testing/browser/watched-page'

/** A host is live and in use, with a signed-in visitor. */
const test = base.extend<{ site: ReleaseSite; line: HostSeries }>({
  site: async ({}, use) => {
    const site = await ReleaseSite.open()
    await use(site)
    await site.close()
  },
  line: async ({ page, site, ada }, use, info) => {
    const hosts = new HostSeries(site, info.outputPath('hosts'))
    await hosts.deploy()
    await signIn(page, ada)
    await expect(transcriptOf(page)).toBeVisible()
    await use(hosts)
  },
})

const chatOf = ({ live }: HostSeries) => releaseOf(live, 'remote-chat')
const hostOf = ({ live }: HostSeries) => releaseOf(live, 'host')

/** Deploys the next host, and makes the start of its shell unavailable. */
async function deployOutOfReach(page: Page, hosts: HostSeries): Promise<void> {
  await hosts.deploy()
  await page.route(`**/host/${hostOf(hosts).version}/main.*`, (route) => route.abort())
}

async function press(page: Page, name: string): Promise<void> {
  const pageLoad = page.waitForEvent('load')
  await page.getByRole('button', { name }).click()
  await pageLoad
}

async function expectWithoutReload(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Reload/ })).toHaveCount(0)
}

test('a reload that does not load the live host is offered once, and then the page continues with the release that fits', async ({
  page,
  line: hosts,
}) => {
  const [host, chat] = [hostOf(hosts), chatOf(hosts)]
  await deployOutOfReach(page, hosts)
  await returnToTab(page)
  await leaveDash(page)
  await press(page, 'Reload to get it')
  await expectStylesOf(page, host)
  await expectStylesOf(page, chat)
  await expectWithoutReload(page)

  await returnToTab(page)
  await leaveDash(page)
  await expectStylesOf(page, chat)
  await expectWithoutReload(page)
  await page.reload()
  await expectStylesOf(page, chat)
  await expectWithoutReload(page)

  await page.unrouteAll()
  await page.reload()
  await expectStylesOf(page, hostOf(hosts))
  await expectStylesOf(page, chatOf(hosts))
})

test('if no release fits, a reload that does not load the live host is offered once, and then the screen fails with its name', async ({
  page,
  site,
  line: hosts,
}) => {
  await deployOutOfReach(page, hosts)
  // The previous release, which ran in the present host, is gone.
  await site.arrange({ 'remote-chat': [chatOf(hosts)] })
  await returnToTab(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/elsewhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'A newer version is ready' })).toBeVisible()
  await press(page, 'Reload')
  const failureHeading = page.getByRole('heading', { name: 'Chat room did not load' })
  await expect(failureHeading).toBeVisible()
  await expectWithoutReload(page)

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failureHeading).toBeVisible()
  await expectWithoutReload(page)
  await page.unrouteAll()
  await page.reload()
  await expectStylesOf(page, chatOf(hosts))
})
