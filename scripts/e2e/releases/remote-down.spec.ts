import { changePages } from '../../testing/browser/change-config'
import { expect, test } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'

test.describe('a remote that is down', () => {
  test('is named on a failure page while the rest of the site works, and comes back without a reload', async ({
    page,
  }) => {
    await page.route('**/remote-auth/**', (route) => route.abort())
    await page.goto('/login')
    await expect(page.getByRole('main')).toContainText('remote-auth')
    await expect(page.getByRole('banner')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    await page.unroute('**/remote-auth/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  test('takes only its own screens with it', async ({ page, ada }) => {
    await page.route('**/remote-chat/**', (route) => route.abort())
    await signIn(page, ada)
    await expect(page.getByRole('main')).toContainText('remote-chat')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  })

  test('recovers after its manifest answered 503 with JSON', async ({ page }) => {
    // A page that carries the manifest has no need to ask for it; this one has to.
    const inline = /<script type="application\/json" id="parlor-manifests">.*?<\/script>/
    await changePages(page, (html) => html.replace(inline, ''))
    const manifest = '**/remote-auth/*/mf-manifest.json'
    await page.route(manifest, (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
    await page.goto('/login')
    await expect(page.getByRole('main')).toContainText('remote-auth')
    await page.unroute(manifest)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  })

  test('that does not answer is given up after 10 seconds', async ({ page }) => {
    // The page's time stands still but for what the test lets pass.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.route('**/remote-auth/**', () => {
      // Never answered: what a hanging server looks like.
    })
    // The page is not loaded before its preloads are.
    await page.goto('/login', { waitUntil: 'commit' })
    let passed = 0
    const pass = async (ms: number) => {
      await page.clock.runFor(ms)
      passed += ms
    }
    // In small steps until the shell stands, because only then is the remote surely awaited.
    await expect(async () => {
      await pass(50)
      await expect(page.getByRole('banner')).toBeVisible({ timeout: 250 })
    }).toPass()
    await pass(400)
    await expect(page.getByRole('status')).toBeVisible()
    await pass(9_900 - passed)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await pass(10_000)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('remote-auth')
  })
})
