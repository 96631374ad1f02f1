import type { BrowserContext, Page } from '@playwright/test'
import type { BuiltRelease } from '../../build/build-release'
import { signIn } from '../../testing/browser/accounts'
import { test as base, expect } from '../../testing/browser/fixtures'
import { HostSeries, releaseOf } from '../../testing/browser/host-series'
import { ReleaseSite } from '../../testing/browser/release-site'
import { composerOf, leaveDash } from '../../testing/browser/room'
import {
  expectSameDocument,
  expectStylesOf,
  markDocument,
  returnToTab,
} from '../../testing/browser/watched-page'

/** A tab on the dash with a draft in its composer, while newer hosts are deployed. */
class TabBehind {
  readonly errors: string[] = []

  private constructor(
    readonly page: Page,
    private readonly own: readonly BuiltRelease[],
    private readonly draft: string,
  ) {
    page.on('pageerror', (error) => this.errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text())
    })
  }

  /** Opens a tab with the releases that are live now; the context is signed in. */
  static async open(context: BrowserContext, hosts: HostSeries, draft: string): Promise<TabBehind> {
    const tab = new TabBehind(await context.newPage(), hosts.live, draft)
    await tab.page.goto('/dash')
    await markDocument(tab.page)
    await composerOf(tab.page).fill(draft)
    return tab
  }

  /** Enters the dash again: the newest release that fits its host runs, and a reload is offered. */
  async enterAgain(): Promise<void> {
    await returnToTab(this.page)
    await leaveDash(this.page)
    await expectStylesOf(this.page, releaseOf(this.own, 'remote-chat'))
    await expect(this.#reload).toBeVisible()
    await expectSameDocument(this.page)
  }

  /** Reloads, and gets the live releases. */
  async reload({ live }: HostSeries): Promise<void> {
    await this.#reload.click()
    await expectStylesOf(this.page, releaseOf(live, 'remote-chat'))
    await expect(this.#reload).toHaveCount(0)
  }

  async hasDraft(): Promise<boolean> {
    return (await composerOf(this.page).inputValue()) === this.draft
  }

  get #reload() {
    return this.page.getByRole('button', { name: 'Reload to get it' })
  }
}

const test = base.extend<{ site: ReleaseSite }>({
  site: async ({}, use) => {
    const site = await ReleaseSite.open()
    await use(site)
    await site.close()
  },
})

test(
  'tabs that are one, two and ten hosts behind keep working, offer a reload, and keep the draft through it',
  { tag: '@slow' },
  async ({ context, page, site, ada }, info) => {
    test.slow()
    const hosts = new HostSeries(site, info.outputPath('hosts'))
    await hosts.deploy()
    await signIn(page, ada)

    const tabs: TabBehind[] = []
    for (let behind = 10; behind > 0; behind -= 1) {
      if ([1, 2, 10].includes(behind)) {
        tabs.push(await TabBehind.open(context, hosts, `half a thought, ${behind} hosts ago`))
      }
      await hosts.deploy()
    }
    for (const tab of tabs) {
      await tab.enterAgain()
      expect(await tab.hasDraft()).toBe(true)
      await tab.reload(hosts)
      expect(await tab.hasDraft()).toBe(true)
      expect(tab.errors).toEqual([])
    }
  },
)
