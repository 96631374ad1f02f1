import type { Browser } from '@playwright/test'
import { HostLine } from '../../testing/browser/host-line'
import { person, registered, signIn } from '../../testing/browser/people'
import { TabBehind } from '../../testing/browser/tab-behind'
import { temporaryFolder } from '../measure/at-end'
import { openPage, openSite } from '../measure/browser'

/**
 * One tab for each of the last hosts, each with a draft in its composer: it goes on with the newest
 * release that fits its host, and gets what is live at the reload that it is offered.
 */
export async function tabsBehind(browser: Browser, behind: number) {
  const site = await openSite()
  const line = new HostLine(site, temporaryFolder())
  await line.deploy()
  const { context, page } = await openPage(browser, { baseURL: site.url })
  await signIn(page, await registered(site.url, person('ada')))
  await page.close()
  const tabs: TabBehind[] = []
  for (let left = behind; left > 0; left -= 1) {
    tabs.push(await TabBehind.open(context, line, `half a thought, ${left} hosts ago`))
    await line.deploy()
  }
  let lostDrafts = 0
  for (const tab of tabs) {
    await tab.enterAgain()
    const wasThere = await tab.hasDraft()
    await tab.reload(line)
    if (!wasThere || !(await tab.hasDraft())) lostDrafts += 1
  }
  await context.close()
  const errors = tabs.flatMap((tab) => tab.errors)
  for (const text of new Set(errors)) console.error(text)
  const figures = {
    tabs_behind: behind,
    behind_errors: errors.length,
    behind_lost_drafts: lostDrafts,
  }
  console.table(figures)
  return figures
}
