import type { Page } from '@playwright/test'
import { collectConsoleErrors } from '../../testing/browser/fixtures'
import { expect, test } from '../../testing/browser/modes'

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ remote: 'remote-auth' })

const heading = (page: Page) => page.getByRole('heading', { name: 'Welcome Back!' })
const strip = (page: Page) => page.getByRole('complementary', { name: 'Overrides' })

/** The builds of the remote that ran in the page, by the table of chunks that each lays down. */
const buildsIn = (page: Page) =>
  page.evaluate(() =>
    Object.keys(window).filter((key) => key.startsWith('webpackChunkremote_auth')),
  )

test.describe('an override', () => {
  test.describe(() => {
    test.use({ mode: 'overridden' })

    test('runs the local remote instead of the published one, and one click ends it', async ({
      page,
    }) => {
      const errors = collectConsoleErrors(page)
      await page.goto('/login')
      await expect(heading(page)).toBeVisible()
      // The heading is there before any script, as HTML.
      await expect.poll(() => buildsIn(page)).toEqual(['webpackChunkremote_auth_development'])
      await expect(strip(page)).toContainText('nobody has checked it')

      await strip(page).getByRole('button', { name: 'Reset' }).click()
      await expect(strip(page)).toHaveCount(0)
      await expect(heading(page)).toBeVisible()
      const [published, ...more] = await buildsIn(page)
      expect(published).not.toContain('development')
      expect(more).toEqual([])
      expect(errors).toEqual([])
    })
  })

  test('of a server that is away says so, instead of showing the published remote', async ({
    page,
  }) => {
    await page.goto('/login?override=remote-auth@http://localhost:9/')
    await expect(page.getByRole('main')).toContainText('remote-auth')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await strip(page).getByRole('button', { name: 'Reset' }).click()
    await expect(heading(page)).toBeVisible()
  })

  test('to another machine is refused, and nothing is asked of it', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).hostname))
    await page.goto('/login?override=remote-auth@https://attacker.example/mf-manifest.json')
    await expect(strip(page)).toContainText('was ignored')
    await expect(heading(page)).toBeVisible()
    expect(asked).not.toContain('attacker.example')
  })
})
