import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/browser/fixtures'
import { codeFor, person, register, signIn } from '../../testing/browser/people'
import { transcriptOf } from '../../testing/browser/room'
import { submitOf } from '../../testing/browser/screens/forms'

/** Collects what the browser stops for lack of a hash, in this page and its later ones. */
async function stoppedIn(page: Page): Promise<string[]> {
  const stopped: string[] = []
  await page.exposeFunction('stopped', (address: string) => stopped.push(address))
  await page.addInitScript(() => {
    const tell = Reflect.get(window, 'stopped') as (address: unknown) => void
    const observer = new ReportingObserver(
      (reports) => {
        for (const { body } of reports) tell(Reflect.get(body ?? {}, 'blockedURL'))
      },
      { types: ['integrity-violation'] },
    )
    observer.observe()
  })
  return stopped
}

test.describe('the integrity policy', () => {
  test.describe('with account', () => {
    test.use({ account: true })

    test('stops no script of any screen', async ({ page, consoleErrors }) => {
      const stopped = await stoppedIn(page)
      const ada = person('ada')
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
      expect(stopped).toEqual([])
      expect(consoleErrors).toEqual([])
    })
  })

  test('stops a script, an import and a preload without a hash, and reports only the origin', {
    tag: '@slow',
  }, async ({ page, site }) => {
    const stopped = await stoppedIn(page)
    await page.route('/forgotten/*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'globalThis.hasRun = true' }),
    )
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    const reported = page.waitForRequest((request) =>
      Boolean(request.postData()?.includes('"blocked"')),
    )
    const imported = await page.evaluate(() => {
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
    expect(imported).toBe('TypeError')
    const addresses = ['import', 'preload', 'script'].map(
      (name) => `${site.url}/forgotten/${name}.js`,
    )
    await expect.poll(() => [...new Set(stopped)].sort()).toEqual(addresses)
    expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false)
    const body = (await reported).postData() ?? ''
    expect(body).toContain(`a script of ${site.url} was stopped`)
    expect(body).not.toContain('forgotten')
  })
})
