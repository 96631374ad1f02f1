import { test as base, expect } from '../../testing/browser/fixtures'
import { HostLine } from '../../testing/browser/host-line'
import { signIn } from '../../testing/browser/people'
import { ReleaseSite } from '../../testing/browser/release-site'
import { TabBehind } from '../../testing/browser/tab-behind'

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
    const line = new HostLine(site, info.outputPath('hosts'))
    await line.deploy()
    await signIn(page, ada)

    const tabs: TabBehind[] = []
    for (let behind = 10; behind > 0; behind -= 1) {
      if ([1, 2, 10].includes(behind)) {
        tabs.push(await TabBehind.open(context, line, `half a thought, ${behind} hosts ago`))
      }
      await line.deploy()
    }
    for (const tab of tabs) {
      await tab.enterAgain()
      expect(await tab.hasDraft()).toBe(true)
      await tab.reload(line)
      expect(await tab.hasDraft()).toBe(true)
      expect(tab.errors).toEqual([])
    }
  },
)
