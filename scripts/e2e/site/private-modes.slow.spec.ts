import { createServer } from 'node:http'
import { listen } from '../../platform/listen'
import { signIn } from '../../testing/browser/accounts'
import { test as base, expect } from '../../testing/browser/fixtures'
import { openHostedServices } from '../../testing/browser/hosted-services'
import { test } from '../../testing/browser/own-browser'
import { say, transcriptOf } from '../../testing/browser/room'

test.describe('a browser that blocks all site data', () => {
  test.use({ preferences: { default_content_setting_values: { cookies: 2 } } })

  test('lets a visitor sign in and chat until a reload, without an error', async ({
    page,
    ada,
  }) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto('/login')
    const isRefused = await page.evaluate(() => {
      try {
        return localStorage.length < 0
      } catch {
        return true
      }
    })
    expect(isRefused).toBe(true)
    await signIn(page, ada)
    await say(page, 'kept in memory alone')
    await expect(transcriptOf(page)).toHaveValue(/kept in memory alone/)
    await page.reload()
    await expect(page).toHaveURL('/login')
    expect(faults).toEqual([])
  })
})

test.describe('a browser that blocks third-party site data', () => {
  test.use({ preferences: { cookie_controls_mode: 1, block_third_party_cookies: true } })

  test('lets a visitor sign in if identity and chat are other sites: no cookie is needed', async ({
    page,
    site,
    ada,
  }) => {
    const { calls, connections } = await openHostedServices(page, site.url)
    await signIn(page, ada)
    await expect.poll(() => connections.length).toBe(1)
    await page.reload()
    await expect(page).toHaveURL('/dash')
    expect(calls.map(({ operation }) => operation)).toContain('RespondToAuthChallenge')
    expect(calls.filter(({ headers }) => 'cookie' in headers)).toEqual([])
    expect(await page.context().cookies()).toEqual([])
  })
})

base(
  'a page elsewhere cannot frame the site, so its storage is never partitioned',
  async ({ page, site }) => {
    const otherServer = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<iframe src="${site.url}/login"></iframe>`)
    })
    const port = await listen(otherServer)
    const refusal = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    )
    await page.goto(`http://127.0.0.1:${port}/`)
    await refusal
    await expect(page.frameLocator('iframe').getByText('Welcome Back!')).toHaveCount(0)
    otherServer.close()
    otherServer.closeAllConnections()
  },
)
