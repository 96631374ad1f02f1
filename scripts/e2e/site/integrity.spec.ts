import type { Page } from '@playwright/test'
import { codeFor, newPerson, register, signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { transcriptOf } from '../../testing/browser/room'
import { submitOf } from '../../testing/browser/screens/forms'

/** Collects the scripts that the browser stops for lack of a hash, in this page and later ones. */
async function watchStoppedScripts(page: Page): Promise<string[]> {
  const stoppedAddresses: string[] = []
  await page.exposeFunction('stopped', (address: string) => stoppedAddresses.push(address))
  await page.addInitScript(() => {
    const reportStopped = Reflect.get(window, 'stopped') as (address: unknown) => void
    const observer = new ReportingObserver(
      (reports) => {
        for (const { body } of reports) reportStopped(Reflect.get(body ?? {}, 'blockedURL'))
      },
      { types: ['integrity-violation'] },
    )
    observer.observe()
  })
  return stoppedAddresses
}

test.describe('the integrity policy', () => {
  test.describe('with account', () => {
    test.use({ account: true })

    test('stops no script of any screen', async ({ page, consoleErrors }) => {
      const stoppedAddresses = await watchStoppedScripts(page)
      const ada = newPerson('ada')
      const answer = await page.goto('/login')
      expect(answer?.headers()['integrity-policy']).toBe('blocked-destinations=(script)')
      await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
      await register(page, ada)
      await page.getByLabel('Confirmation code').fill(await codeFor(page, ada))
      await submitOf(page, 'confirm').click()
      await expect(page).toHaveURL('/login')
      await page.goto('/recover')
      await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible()
      await signIn(page, ada)
      await expect(transcriptOf(page)).not.toHaveValue('')
      await page.goto('/account')
      await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await expect(page).toHaveURL('/login')
      expect(stoppedAddresses).toEqual([])
      expect(consoleErrors).toEqual([])
    })
  })

  test('stops a script, an import and a preload without a hash, and reports only the origin', {
    tag: '@slow',
  }, async ({ page, site }) => {
    const stoppedAddresses = await watchStoppedScripts(page)
    await page.route('/forgotten/*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'globalThis.hasRun = true' }),
    )
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    const reportRequest = page.waitForRequest((request) =>
      Boolean(request.postData()?.includes('"blocked"')),
    )
    const importError = await page.evaluate(() => {
      const policy = Reflect.get(window, 'trustedTypes').createPolicy('parlor-remotes', {
        createScriptURL: (address: string) => address,
      })
      const script = document.createElement('script')
      script.src = policy.createScriptURL('/forgotten/script.js')
      const preload = document.createElement('link')
      Object.assign(preload, { rel: 'preload', as: 'script', href: '/forgotten/preload.js' })
      document.head.append(script, preload)
      const address = '/forgotten/import.js'
      return import(address).catch((error: Error) => error.name)
    })
    expect(importError).toBe('TypeError')
    const addresses = ['import', 'preload', 'script'].map(
      (name) => `${site.url}/forgotten/${name}.js`,
    )
    await expect.poll(() => [...new Set(stoppedAddresses)].sort()).toEqual(addresses)
    expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false)
    const body = (await reportRequest).postData() ?? ''
    expect(body).toContain(`a script of ${site.url} was stopped`)
    expect(body).not.toContain('forgotten')
  })
})
