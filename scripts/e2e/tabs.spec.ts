import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../testing/browser/fixtures'
import { person, signIn } from '../testing/browser/people'
import { registered } from '../testing/browser/registered'
import { transcriptOf } from '../testing/browser/room'

const HOUR_MS = 60 * 60 * 1000

/** The refreshes that a browser's tabs ask for. */
function refreshesOf(context: BrowserContext): string[] {
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/cognito-idp/')) return
    const flow = String(request.postDataJSON()?.AuthFlow ?? '')
    const operation = request.headers()['x-amz-target'] ?? ''
    if (/^REFRESH_TOKEN/.test(flow) || /GetTokensFromRefreshToken$/.test(operation)) {
      refreshes.push(operation)
    }
  })
  return refreshes
}

async function openDash(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/dash')
  await expect(transcriptOf(page)).not.toHaveValue('')
  return page
}

test.describe('one person in several tabs', () => {
  test.beforeEach(async ({ page, site }) => {
    await signIn(page, await registered(site.url, person('ada')))
    await expect(transcriptOf(page)).not.toHaveValue('')
  })

  test('a sign-out in one signs out the others', async ({ page, context }) => {
    const others = [await openDash(context), await openDash(context)]
    await page.getByRole('button', { name: 'Sign out' }).click()
    for (const each of [page, ...others]) await expect(each).toHaveURL('/login')
  })

  test('whoever signs in last, on whichever tab, is the one in both', async ({
    page,
    context,
    site,
  }) => {
    const other = await openDash(context)
    for (const [tab, name] of [
      [other, 'bob'],
      [page, 'eve'],
    ] as const) {
      await page.getByRole('button', { name: 'Sign out' }).click()
      for (const each of [page, other]) await expect(each).toHaveURL('/login')
      const who = await registered(site.url, person(name))
      await signIn(tab, who)
      for (const each of [page, other]) {
        await expect(each.getByText(`You are ${who.nickname}`)).toBeVisible()
      }
    }
  })

  test('expired tokens are refreshed once for all of them', async ({ page, context }) => {
    const tabs = [page, await openDash(context), await openDash(context)]
    const refreshes = refreshesOf(context)
    await context.clock.install({ time: Date.now() + 2 * HOUR_MS })
    await Promise.all(tabs.map((tab) => tab.reload()))
    for (const tab of tabs) await expect(transcriptOf(tab)).not.toHaveValue('')
    expect(refreshes).toHaveLength(1)
  })

  test('a revoked refresh token ends the session after exactly one request', async ({
    page,
    context,
  }) => {
    // Kept aside: signing out revokes the token, and clears it from this browser's storage.
    const kept = await page.evaluate(() => ({ ...localStorage }))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    await page.waitForLoadState('networkidle')
    await page.evaluate((entries) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, kept)

    const refreshes = refreshesOf(context)
    await context.clock.install({ time: Date.now() + 2 * HOUR_MS })
    await page.goto('/dash')
    await expect(page).toHaveURL('/login')
    await page.waitForLoadState('networkidle')
    expect(refreshes).toHaveLength(1)
  })
})

test('storage that the browser empties signs every tab out', async ({ page, context, site }) => {
  await signIn(page, await registered(site.url, person('ada')))
  const other = await openDash(context)
  const { origin } = new URL(page.url())
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  for (const each of [page, other]) await expect(each).toHaveURL('/login')
})

test('a sign-in in one tab leads the others from the anonymous screens to the dash', async ({
  page,
  context,
  site,
}) => {
  const ada = await registered(site.url, person('ada'))
  const others = ['/login', '/register', '/confirm'].map(async (path) => {
    const other = await context.newPage()
    await other.goto(path)
    await expect(other.getByRole('main').getByRole('button').last()).toBeVisible()
    return other
  })
  const tabs = await Promise.all(others)
  await signIn(page, ada)
  for (const each of [page, ...tabs]) {
    await expect(each).toHaveURL('/dash')
    await expect(each.getByText(`You are ${ada.nickname}`)).toBeVisible()
  }
})
