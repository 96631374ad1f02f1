import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/browser/fixtures'
import { openOverride } from '../../testing/browser/open-override'

const heading = (page: Page) => page.getByRole('heading', { name: 'Welcome Back!' })
const strip = (page: Page) => page.getByRole('complementary', { name: 'Overrides' })

test.describe('an override', () => {
  test('of an unavailable server says so, instead of showing the published remote', async ({
    page,
  }) => {
    await openOverride(page, '/login?override=remote-auth@http://localhost:9/')
    await expect(page.getByRole('main')).toContainText('remote-auth')
    await expect(strip(page)).toContainText('remote-auth does not answer at http://localhost:9/')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await strip(page).getByRole('button', { name: 'Reset' }).click()
    await expect(heading(page)).toBeVisible()
  })

  test('to another machine is refused, and no request is sent to it', async ({ page }) => {
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(new URL(request.url()).hostname))
    await page.goto('/login?override=remote-auth@https://attacker.example/mf-manifest.json')
    await expect(strip(page)).toContainText('was ignored')
    await expect(heading(page)).toBeVisible()
    expect(requestedUrls).not.toContain('attacker.example')
  })
})
