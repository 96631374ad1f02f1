import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../../platform/chromium'
import { listen } from '../../platform/listen'
import { test as base, expect } from '../../testing/browser/fixtures'
import { openHostedServices } from '../../testing/browser/hosted-services'
import { person, signIn } from '../../testing/browser/people'
import { registered } from '../../testing/browser/registered'
import { say, transcriptOf } from '../../testing/browser/room'

/** What a person can choose in the browser's settings about site data. */
const CHOICES = {
  'all site data': { default_content_setting_values: { cookies: 2 } },
  'third-party site data': { cookie_controls_mode: 1, block_third_party_cookies: true },
}

/** A browser whose person has chosen to block what `blocks` says. */
const test = base.extend<{ blocks: keyof typeof CHOICES; context: BrowserContext }>({
  blocks: ['all site data', { option: true }],
  context: async ({ blocks, site }, use, info) => {
    const profile = info.outputPath('profile')
    mkdirSync(join(profile, 'Default'), { recursive: true })
    const preferences = JSON.stringify({ profile: CHOICES[blocks] })
    writeFileSync(join(profile, 'Default/Preferences'), preferences)
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      chromiumSandbox: false,
      baseURL: site.url,
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    })
    await use(context)
    await context.close()
  },
})

test.describe('a browser that blocks all site data', () => {
  test('lets one in and chat until a reload, and says nothing is wrong', async ({ page, site }) => {
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
    await signIn(page, await registered(site.url, person('ada')))
    await say(page, 'kept in memory alone')
    await expect(transcriptOf(page)).toHaveValue(/kept in memory alone/)
    await page.reload()
    await expect(page).toHaveURL('/login')
    expect(faults).toEqual([])
  })
})

test.describe('a browser that blocks third-party site data', () => {
  test.use({ blocks: 'third-party site data' })

  test('lets one in where identity and chat are other sites: no cookie is needed', async ({
    page,
    site,
  }) => {
    const { calls, connections } = await openHostedServices(page, site.url)
    await signIn(page, await registered(site.url, person('ada')))
    await expect.poll(() => connections.length).toBe(1)
    await page.reload()
    await expect(page).toHaveURL('/dash')
    expect(calls.map(({ operation }) => operation)).toContain('RespondToAuthChallenge')
    expect(calls.filter(({ headers }) => 'cookie' in headers)).toEqual([])
    expect(await page.context().cookies()).toEqual([])
  })
})

base.describe('a page elsewhere', () => {
  base(
    'cannot frame the site, so no partitioned storage has to be reckoned with',
    async ({ page, site }) => {
      const elsewhere = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html')
        response.end(`<iframe src="${site.url}/login"></iframe>`)
      })
      await listen(elsewhere, { port: 0, host: '127.0.0.1' })
      const refusal = page.waitForEvent('console', (message) =>
        message.text().includes('frame-ancestors'),
      )
      await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
      await refusal
      await expect(page.frameLocator('iframe').getByText('Welcome Back!')).toHaveCount(0)
      elsewhere.close()
      elsewhere.closeAllConnections()
    },
  )
})
