import type { Page } from '@playwright/test'
import { test as base, expect } from '../../testing/browser/fixtures'
import { HostLine, releaseOf } from '../../testing/browser/host-line'
import { signIn } from '../../testing/browser/people'
import { ReleaseSite } from '../../testing/browser/release-site'
import { leaveDash, transcriptOf } from '../../testing/browser/room'
import { expectOnView, lookAgain } from '../../testing/browser/watched-page'

/** A host is live and in use, with a signed-in visitor. */
const test = base.extend<{ site: ReleaseSite; line: HostLine }>({
  site: async ({}, use) => {
    const site = await ReleaseSite.open()
    await use(site)
    await site.close()
  },
  line: async ({ page, site, ada }, use, info) => {
    const line = new HostLine(site, info.outputPath('hosts'))
    await line.deploy()
    await signIn(page, ada)
    await expect(transcriptOf(page)).toBeVisible()
    await use(line)
  },
})

const chatOf = ({ live }: HostLine) => releaseOf(live, 'remote-chat')
const hostOf = ({ live }: HostLine) => releaseOf(live, 'host')

/** Deploys the next host, and makes the start of its shell unavailable. */
async function deployOutOfReach(page: Page, line: HostLine): Promise<void> {
  await line.deploy()
  await page.route(`**/host/${hostOf(line).version}/main.*`, (route) => route.abort())
}

async function press(page: Page, name: string): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name }).click()
  await loaded
}

async function expectWithoutReload(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Reload/ })).toHaveCount(0)
}

test('a reload that does not bring the live host is offered once, and then the page continues with the release that fits', async ({
  page,
  line,
}) => {
  const [host, chat] = [hostOf(line), chatOf(line)]
  await deployOutOfReach(page, line)
  await lookAgain(page)
  await leaveDash(page)
  await press(page, 'Reload to get it')
  await expectOnView(page, host)
  await expectOnView(page, chat)
  await expectWithoutReload(page)

  await lookAgain(page)
  await leaveDash(page)
  await expectOnView(page, chat)
  await expectWithoutReload(page)
  await page.reload()
  await expectOnView(page, chat)
  await expectWithoutReload(page)

  await page.unrouteAll()
  await page.reload()
  await expectOnView(page, hostOf(line))
  await expectOnView(page, chatOf(line))
})

test('if no release fits, a reload that does not bring the live host is offered once, and then the screen fails with its name', async ({
  page,
  site,
  line,
}) => {
  await deployOutOfReach(page, line)
  // The previous release, which ran in the present host, is gone.
  await site.arrange({ 'remote-chat': [chatOf(line)] })
  await lookAgain(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/elsewhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'A newer version is ready' })).toBeVisible()
  await press(page, 'Reload')
  const failed = page.getByRole('heading', { name: 'Chat room did not load' })
  await expect(failed).toBeVisible()
  await expectWithoutReload(page)

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeVisible()
  await expectWithoutReload(page)
  await page.unrouteAll()
  await page.reload()
  await expectOnView(page, chatOf(line))
})
